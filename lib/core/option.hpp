#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace gauntlet {

// A command-line option of a game, described as data. The game declares its options, and the tools,
// which know how to parse command lines, read them.
struct Option {
  std::string_view name;  // "--length"
  std::string_view help;  // a few words; the printed help adds the default
  // The option takes a number from least to most. If most is 0, the option is a flag: 1 if it is
  // given, otherwise 0.
  std::uint64_t default_value = 0;
  std::uint64_t min = 0;
  std::uint64_t max = 0;
};

// One value for each option of a game, in the order of the options, each within its bounds.
using OptionValues = std::span<const std::uint64_t>;

// Returns the default values of the options.
inline std::vector<std::uint64_t> default_values(std::span<const Option> options) {
  std::vector<std::uint64_t> values;
  values.reserve(options.size());
  for (const Option& option : options) values.push_back(option.default_value);
  return values;
}

}  // namespace gauntlet
