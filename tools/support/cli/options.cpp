// The one file that includes CLI11, which takes the compiler many seconds.
#include "support/cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "core/numbers.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/did_you_mean.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

// Throws CLI::ValidationError. (The library would read 1e3, 0x10 and -1, as 2^64 - 1, as well.)
std::uint64_t read_natural(const std::string& name, const std::string& text, std::uint64_t least,
                           std::uint64_t most, const std::string& what = "a number") {
  const auto number = gauntlet::read_natural(text);
  if (number && *number >= least && *number <= most) return *number;
  throw CLI::ValidationError(name, "expected " + what + " from " + std::to_string(least) + " to " +
                                       std::to_string(most) + ", got " + text);
}

void add_natural(CLI::App& app, const std::string& name, std::uint64_t least, std::uint64_t most,
                 const std::string& help, const std::string& what,
                 const std::function<void(std::uint64_t)>& store) {
  app.add_option_function<std::string>(
         name,
         [store, name, least, most, what](const std::string& text) {
           store(read_natural(name, text, least, most, what));
         },
         help)
      ->type_name("N");
}

class Formatter : public CLI::Formatter {
 public:
  explicit Formatter(const Command& command) : command_(command) {}
  // With the command's own names for its words, where the library would name the one option that
  // holds them.
  std::string make_usage(const CLI::App* app, std::string name) const override {
    if (!command_.takes_words) return CLI::Formatter::make_usage(app, name);
    return "\nUsage: " + name + " [OPTIONS] " + command_.words + "\n";
  }
  // Without what a flag's name alone stands for.
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    std::string name = CLI::Formatter::make_option_name(option, is_positional);
    for (auto begin = name.find('{'); begin != name.npos; begin = name.find('{')) {
      name.erase(begin, name.find('}', begin) - begin + 1);
    }
    return name;
  }

 private:
  const Command& command_;
};

// What is said of the first flag that is not known: which one it was meant to be.
std::string what_was_meant(const CLI::App& app) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) flags.push_back("--" + name);
  }
  for (const auto& word : app.remaining()) {
    if (word.starts_with('-')) return did_you_mean(word.substr(0, word.find('=')), flags);
  }
  return "";
}

}  // namespace

void Options::flag(const std::string& name, bool& value, const std::string& help) {
  app_.add_flag(name, value, help);
}

void Options::count(const std::string& name, int& value, const std::string& help) {
  app_.add_flag(name, value, help);
}

void Options::natural(const std::string& name, std::uint64_t& value, std::uint64_t least,
                      std::uint64_t most, const std::string& help, const std::string& what) {
  add_natural(app_, name, least, most, help + " (" + std::to_string(value) + ")", what,
              [&value](std::uint64_t number) { value = number; });
}

void Options::natural(const std::string& name, std::optional<std::uint64_t>& value,
                      std::uint64_t least, std::uint64_t most, const std::string& help) {
  add_natural(app_, name, least, most, help, "a number",
              [&value](std::uint64_t number) { value = number; });
}

void Options::natural_or(const std::string& name, std::optional<std::uint64_t>& value,
                         std::uint64_t implied, std::uint64_t most, const std::string& help) {
  const auto text = std::make_shared<std::string>();
  const std::string usual = '{' + std::to_string(implied) + '}';
  std::string names = name + usual;
  if (const auto comma = names.find(','); comma != names.npos) names.insert(comma, usual);
  app_.add_flag(names, *text, help)
      ->type_name("[=N]")
      ->each([text, name, &value, most](const std::string& number) {
        value = read_natural(name.substr(0, name.find(',')), number, 0, most);
      });
}

void Options::text(const std::string& name, std::optional<std::string>& value,
                   const std::string& type, const std::string& help) {
  app_.add_option(name, value, help)->type_name(type);
}

void Options::text_or_usual(const std::string& name, std::string& value, const std::string& type,
                            const std::string& help) {
  app_.add_option(name, value, help + " (" + value + ")")->type_name(type);
}

void Options::texts(const std::string& name, std::vector<std::string>& values,
                    const std::string& type, const std::string& help) {
  app_.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

void Options::pair(const std::string& name, std::vector<std::string>& values,
                   const std::string& type, const std::string& help) {
  app_.add_option(name, values, help)->type_name(type)->expected(2);
}

void Options::options_of_game(std::span<const Option> options, std::vector<std::uint64_t>& values,
                              const std::string& prefix, std::vector<std::string>* given) {
  values = usual_values(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const std::string name(option.name);
    const std::string help = std::string(prefix).append(option.help);
    if (option.most > 0) {
      add_natural(app_, name, option.least, option.most,
                  help + " (" + std::to_string(option.usual) + ")", "a number",
                  [name, given, &value = values[i]](std::uint64_t number) {
                    value = number;
                    if (given != nullptr) given->push_back(name);
                  });
    } else {
      app_.add_flag_function(
          name,
          [name, given, &value = values[i]](std::int64_t count) {
            value = count > 0 ? 1 : 0;
            if (given != nullptr && count > 0) given->push_back(name);
          },
          help);
    }
  }
}

void Options::choice(const std::string& name, std::string& value,
                     const std::vector<std::string>& words, const std::string& help) {
  app_.add_option(name, value, help + " (" + value + ")")
      ->check(CLI::IsMember(words))
      ->type_name("WORD");
}

std::optional<Words> parse(int argc, const char* const* argv, const Command& command) {
  const auto* const end = argv + argc;
  const auto* const dashes =
      command.takes_words ? std::find(argv, end, std::string_view("--")) : end;
  Words words;
  if (dashes != end) words.rest.assign(dashes + 1, end);
  CLI::App app(command.name + ": " + command.summary, command.name);
  app.set_version_flag("--version", command.name + " (gauntlet) " GAUNTLET_VERSION);
  if (command.takes_words) app.add_option("words", words.own)->group("");
  Options options(app);
  if (command.options) command.options(options);
  app.formatter(std::make_shared<Formatter>(command));
  app.footer(command.details);
  try {
    app.parse(static_cast<int>(dashes - argv), argv);
  } catch (const CLI::CallForHelp&) {
    print(app.help());
    return std::nullopt;
  } catch (const CLI::CallForVersion&) {
    print(app.version() + "\n");
    return std::nullopt;
  } catch (const CLI::ExtrasError& error) {
    throw WrongUsage(error.what() + what_was_meant(app));
  } catch (const CLI::ParseError& error) {
    throw WrongUsage(error.what());
  }
  return words;
}

}  // namespace gauntlet::tool
