#include "support/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <functional>
#include <optional>
#include <string_view>

namespace gauntlet::tool {
namespace {

// The library would read 1e3, 0x10 and -1 (as 2^64 - 1) as well.
std::optional<std::uint64_t> to_natural(std::string_view text) {
  std::uint64_t value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return value;
}

void add_natural(CLI::App& app, const std::string& name, std::uint64_t least, std::uint64_t most,
                 const std::string& help, const std::function<void(std::uint64_t)>& store) {
  const std::string expected =
      "expected a number from " + std::to_string(least) + " to " + std::to_string(most) + ", got ";
  app.add_option_function<std::string>(
         name,
         [store, name, least, most, expected](const std::string& text) {
           const auto number = to_natural(text);
           if (!number || *number < least || *number > most) {
             throw CLI::ValidationError(name, expected + text);
           }
           store(*number);
         },
         help)
      ->type_name("N");
}

}  // namespace

void Options::flag(const std::string& name, bool& value, const std::string& help) {
  app_.add_flag(name, value, help);
}

void Options::natural(const std::string& name, std::uint64_t& value, std::uint64_t least,
                      std::uint64_t most, const std::string& help) {
  add_natural(app_, name, least, most, help + " (" + std::to_string(value) + ")",
              [&value](std::uint64_t number) { value = number; });
}

void Options::natural(const std::string& name, std::optional<std::uint64_t>& value,
                      std::uint64_t least, std::uint64_t most, const std::string& help) {
  add_natural(app_, name, least, most, help, [&value](std::uint64_t number) { value = number; });
}

void Options::text(const std::string& name, std::optional<std::string>& value,
                   const std::string& type, const std::string& help) {
  app_.add_option(name, value, help)->type_name(type);
}

void Options::texts(const std::string& name, std::vector<std::string>& values,
                    const std::string& type, const std::string& help) {
  app_.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

void Options::pair(const std::string& name, std::vector<std::string>& values,
                   const std::string& type, const std::string& help) {
  app_.add_option(name, values, help)->type_name(type)->expected(2);
}

void Options::choice(const std::string& name, std::string& value,
                     const std::vector<std::string>& words, const std::string& help) {
  app_.add_option(name, value, help + " (" + value + ")")
      ->check(CLI::IsMember(words))
      ->type_name("WORD");
}

}  // namespace gauntlet::tool
