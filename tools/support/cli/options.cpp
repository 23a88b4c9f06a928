// The only file that includes CLI11, which takes many seconds to compile.
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
#include "support/cli/naturals.hpp"
#include "support/cli/printed.hpp"
#include "support/cli/version.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

// Throws CLI::ValidationError. CLI11 itself would also accept 1e3, 0x10, and -1 as 2^64 - 1.
std::uint64_t read_natural(const std::string& name, const std::string& text, std::uint64_t min,
                           std::uint64_t max, const std::string& what = "a number") {
  const auto number = gauntlet::parse_natural(text);
  if (number && *number >= min && *number <= max) return *number;
  throw CLI::ValidationError(name, "expected " + what + " from " + std::to_string(min) + " to " +
                                       std::to_string(max) + ", got " + text);
}

class Formatter : public CLI::Formatter {
 public:
  explicit Formatter(const Command& command) : command_(command) {}
  // Prints the command's own names for its positional arguments; CLI11 would print the name of the
  // one option that holds them.
  std::string make_usage(const CLI::App* /*app*/, std::string name) const override {
    return "\nUsage: " + name + " [OPTIONS] " + command_.words + "\n";
  }
  // Prints one empty line before each group; CLI11 prints two before each but the first.
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    const bool is_first = group == "Options";
    return CLI::Formatter::make_group(group, is_positional, options).substr(is_first ? 0 : 1);
  }
  // Omits the implied value of a flag without a value.
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    std::string name = CLI::Formatter::make_option_name(option, is_positional);
    for (auto begin = name.find('{'); begin != name.npos; begin = name.find('{')) {
      name.erase(begin, name.find('}', begin) - begin + 1);
    }
    // Omits the aliases: all long names but the first. Short names come first.
    const auto alias = name.find(",--", name.find("--"));
    return name.substr(0, alias);
  }

 private:
  const Command& command_;
};

// Returns a suggestion for the first unknown flag.
std::string what_was_meant(const CLI::App& app) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : app.get_options()) {
    const auto& names = option->get_lnames();
    if (!names.empty()) flags.push_back("--" + names.front());
  }
  for (const auto& word : app.remaining()) {
    if (word.starts_with('-')) return did_you_mean(word.substr(0, word.find('=')), flags);
  }
  return "";
}

}  // namespace

void add_natural(CLI::App& app, const std::string& name, std::uint64_t min, std::uint64_t max,
                 const std::string& help, const std::string& what,
                 const std::function<void(std::uint64_t)>& store) {
  app.add_option_function<std::string>(
         name,
         [store, name, min, max, what](const std::string& text) {
           store(read_natural(first_name(name), text, min, max, what));
         },
         help)
      ->type_name("N");
}

void Options::flag(const std::string& name, bool& value, const std::string& help) {
  app_.add_flag(name, value, help);
}

void Options::count(const std::string& name, int& value, const std::string& help) {
  app_.add_flag(name, value, help);
}

void Options::natural_or(const std::string& name, std::optional<std::uint64_t>& value,
                         std::uint64_t implied, std::uint64_t max, const std::string& help) {
  const auto text = std::make_shared<std::string>();
  const std::string default_value = '{' + std::to_string(implied) + '}';
  std::string names = name + default_value;
  if (const auto comma = names.find(','); comma != names.npos) names.insert(comma, default_value);
  app_.add_flag(names, *text, help)
      ->type_name("[=N]")
      ->each([text, name, &value, max](const std::string& number) {
        value = read_natural(first_name(name), number, 0, max);
      });
}

void Options::text(const std::string& name, std::optional<std::string>& value,
                   const std::string& type, const std::string& help,
                   const std::vector<std::string>& words) {
  app_.add_option(name, value, help)->type_name(type);
  if (!words.empty()) words_.emplace(name, words);
}

void Options::text_with_default(const std::string& name, std::string& value,
                                const std::string& type, const std::string& help) {
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
  values = default_values(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const std::string name(option.name);
    const std::string help = std::string(prefix).append(option.help);
    if (option.max > 0) {
      add_natural(app_, name, option.min, option.max,
                  help + " (" + std::to_string(option.default_value) + ")", "a number",
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
  words_.emplace(name, words);
}

void Options::group(const std::string& title) { app_.option_defaults()->group(title); }

namespace {

// A command line as a CLI11 application.
class CommandLine {
 public:
  CommandLine(const Command& command, const DeclareFlags& declare) : command_(command) {
    app_.set_version_flag("--version", command.name + " (gauntlet) " + std::string(version()));
    app_.add_flag("--man", wants_man_, "Print the manual page and exit");
    if (is_tool()) {
      options_.text("--completions", shell_, "SHELL",
                    "Print a completion script for bash, zsh or fish, and exit", shells());
    }
    app_.add_option("words", words_.args)->group("");
    declare(options_);
    app_.formatter(std::make_shared<Formatter>(command));
    app_.footer(command.details);
  }

  // See parse() in the header. Arguments after "--" are copied unchanged.
  std::optional<PositionalArgs> parse(int argc, const char* const* argv) {
    const auto* const end = argv + argc;
    const auto* const dashes = std::find(argv, end, std::string_view("--"));
    if (dashes != end) words_.args_after_dashes.assign(dashes + 1, end);
    try {
      app_.parse(static_cast<int>(dashes - argv), argv);
    } catch (const CLI::CallForHelp&) {
      print(app_.help());
      return std::nullopt;
    } catch (const CLI::CallForVersion&) {
      print(app_.version() + "\n");
      return std::nullopt;
    } catch (const CLI::ExtrasError& error) {
      throw UsageError(error.what() + what_was_meant(app_));
    } catch (const CLI::ParseError& error) {
      throw UsageError(error.what());
    }
    if (!wants_man_ && !shell_) return words_;
    print(wants_man_ ? manual_page(page()) : completions(page(), *shell_));
    return std::nullopt;
  }

  manual::Page page() const {
    manual::Page page{.name = command_.name,
                      .summary = command_.summary,
                      .usage = command_.words,
                      .details = command_.details,
                      .flags = {}};
    if (!command_.manual.empty()) page.details += "\n\n" + command_.manual;
    for (const CLI::Option* option : app_.get_options()) {
      if (!option->get_group().empty()) page.flags.push_back(flag_of(*option));
    }
    if (command_.commands != nullptr) {
      for (const Command& each : command_.commands()) page.commands.push_back(page_of(each));
    }
    return page;
  }

 private:
  // Returns false for a command of a tool.
  bool is_tool() const { return command_.name.find(' ') == std::string::npos; }

  manual::Flag flag_of(const CLI::Option& option) const {
    manual::Flag flag{.names = {},
                      .help = option.get_description(),
                      .group = option.get_group(),
                      .values = option.get_expected_min() * option.get_type_size_min(),
                      .repeats = option.get_expected_max() > 2 && option.get_expected_min() < 2};
    for (const auto& name : option.get_snames()) flag.names.push_back('-' + name);
    const auto& long_names = option.get_lnames();
    if (!long_names.empty()) flag.names.push_back("--" + long_names.front());
    for (const auto& [names, words] : options_.words()) {
      if (first_name(names) == flag.names.front()) flag.words = words;
    }
    flag.type = option.get_type_name().substr(0, option.get_type_name().find(':'));
    return flag;
  }

  const Command& command_;
  CLI::App app_{command_.name + ": " + command_.summary, command_.name};
  Options options_{app_};
  PositionalArgs words_ = {};
  bool wants_man_ = false;
  std::optional<std::string> shell_ = std::nullopt;
};

}  // namespace

std::optional<PositionalArgs> parse(int argc, const char* const* argv, const Command& command,
                                    const DeclareFlags& declare) {
  return CommandLine(command, declare).parse(argc, argv);
}

manual::Page page_of(const Command& command) {
  const auto invocation = command.start();
  return CommandLine(command, [&](Options& options) { invocation->declare(options); }).page();
}

}  // namespace gauntlet::tool
