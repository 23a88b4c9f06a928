// Flags that parse values as CLI11 does, with the same error messages.
#include "support/cli/options.hpp"

#include <cstdlib>
#include <stdexcept>

#include "core/numbers.hpp"
#include "flags.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/naturals.hpp"

namespace gauntlet::tool {
namespace {

using CLI::Texts;

std::uint64_t read_natural(const std::string& name, const std::string& text, std::uint64_t min,
                           std::uint64_t max, const std::string& what) {
  const auto number = gauntlet::parse_natural(text);
  if (number && *number >= min && *number <= max) return *number;
  throw UsageError(name + ": expected " + what + " from " + std::to_string(min) + " to " +
                   std::to_string(max) + ", got " + text);
}

// Returns the value after the "=" of a flag as a number, negative for "no" and similar words;
// nullopt if it is invalid.
std::optional<long long> meaning_of(std::string value) {
  for (char& c : value) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const char* const yes : {"true", "on", "yes", "enable", "t", "y", "+"}) {
    if (value == yes) return 1;
  }
  for (const char* const no : {"false", "off", "no", "disable", "f", "n", "-", "0"}) {
    if (value == no) return -1;
  }
  char* end = nullptr;
  const long long number = std::strtoll(value.c_str(), &end, 10);
  return end == value.c_str() ? std::nullopt : std::optional(number);
}

// Whether a flag is set; the last occurrence decides.
bool is_given(const std::string& name, const Texts& given) {
  const auto meaning = meaning_of(given.back());
  if (!meaning) throw UsageError("Could not convert: " + name + " = " + join(given, ','));
  return *meaning > 0;
}

// Whether a game's option flag is set; the sum of all occurrences decides. Errors have CLI11's
// words.
bool is_given_of_game(const Texts& given) {
  long long sum = 0;
  for (const auto& value : given) {
    const auto meaning = meaning_of(value);
    if (!meaning)
      throw std::invalid_argument(value.size() == 1 ? "unrecognized character" : "stoll");
    sum += *meaning;
  }
  return sum > 0;
}

}  // namespace

void add_natural(CLI::App& app, const std::string& name, std::uint64_t min, std::uint64_t max,
                 const std::string& help, const std::string& what,
                 const std::function<void(std::uint64_t)>& store) {
  app.flags.push_back({name, help, "N", [=](const Texts& given) {
                         store(read_natural(first_name(name), given.back(), min, max, what));
                       }});
}

void Options::flag(const std::string& name, bool& value, const std::string& help) {
  app_.flags.push_back(
      {name, help, "", [name, &value](const Texts& given) { value = is_given(name, given); }});
}

void Options::text(const std::string& name, std::optional<std::string>& value,
                   const std::string& type, const std::string& help, const Texts&) {
  app_.flags.push_back({name, help, type, [&value](const Texts& given) { value = given.back(); }});
}

void Options::texts(const std::string& name, Texts& values, const std::string& type,
                    const std::string& help) {
  app_.flags.push_back({name, help, type, [&values](const Texts& given) { values = given; }});
  app_.flags.back().repeats = true;
}

void Options::choice(const std::string& name, std::string& value, const Texts& words,
                     const std::string& help) {
  app_.flags.push_back({name, help + " (" + value + ")", "WORD",
                        [&value](const Texts& given) { value = given.back(); }, words});
}

void Options::options_of_game(std::span<const Option> options, std::vector<std::uint64_t>& values,
                              const std::string& prefix, Texts*) {
  values = default_values(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const std::string name(option.name);
    const std::string help = prefix + std::string(option.help);
    std::uint64_t& value = values[i];
    if (option.max > 0) {
      add_natural(app_, name, option.min, option.max,
                  help + " (" + std::to_string(option.default_value) + ")", "a number",
                  [&value](std::uint64_t number) { value = number; });
    } else {
      app_.flags.push_back({name, help, "", [&value](const Texts& given) {
                              value = is_given_of_game(given) ? 1 : 0;
                            }});
    }
  }
}

}  // namespace gauntlet::tool
