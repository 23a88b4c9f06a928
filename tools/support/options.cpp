#include "support/options.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "core/numbers.hpp"

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

}  // namespace

void Options::flag(const std::string& name, bool& value, const std::string& help) {
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
  app_.add_flag(name + '{' + std::to_string(implied) + '}', *text, help)
      ->type_name("[=N]")
      ->each([text, name, &value, most](const std::string& number) {
        value = read_natural(name, number, 0, most);
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
                              const std::string& prefix) {
  values = usual_values(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const std::string name(option.name);
    const std::string help = std::string(prefix).append(option.help);
    if (option.most > 0) {
      natural(name, values[i], option.least, option.most, help);
    } else {
      app_.add_flag_function(
          name, [&value = values[i]](std::int64_t count) { value = count > 0 ? 1 : 0; }, help);
    }
  }
}

void Options::choice(const std::string& name, std::string& value,
                     const std::vector<std::string>& words, const std::string& help) {
  app_.add_option(name, value, help + " (" + value + ")")
      ->check(CLI::IsMember(words))
      ->type_name("WORD");
}

}  // namespace gauntlet::tool
