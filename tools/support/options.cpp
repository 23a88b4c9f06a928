#include "support/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
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

template <class Value>
void add_natural(CLI::App& app, const std::string& name, Value& value, std::uint64_t least,
                 std::uint64_t most, const std::string& help) {
  const std::string expected =
      "expected a number from " + std::to_string(least) + " to " + std::to_string(most) + ", got ";
  app.add_option_function<std::string>(
         name,
         [&value, name, least, most, expected](const std::string& text) {
           const auto number = to_natural(text);
           if (!number || *number < least || *number > most) {
             throw CLI::ValidationError(name, expected + text);
           }
           value = *number;
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
  add_natural(app_, name, value, least, most, help + " (" + std::to_string(value) + ")");
}

void Options::natural(const std::string& name, std::optional<std::uint64_t>& value,
                      std::uint64_t least, std::uint64_t most, const std::string& help) {
  add_natural(app_, name, value, least, most, help);
}

void Options::choice(const std::string& name, std::string& value,
                     const std::vector<std::string>& words, const std::string& help) {
  app_.add_option(name, value, help + " (" + value + ")")
      ->check(CLI::IsMember(words))
      ->type_name("WORD");
}

}  // namespace gauntlet::tool
