#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace gauntlet {

// An option of a command line that belongs to a game, described as data: so the game says what it
// takes, and the tools, which alone know how command lines are read, take it.
struct Option {
  std::string_view name;  // "--length"
  std::string_view help;  // a few words; those who print it add the usual number
  // A number from least to most follows the name. Without a most the option is a flag: 1 if it is
  // given and else 0.
  std::uint64_t usual = 0;
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

// A value for each option of a game, in their order, each within its bounds.
using OptionValues = std::span<const std::uint64_t>;

// The values of a command line that gives none of them.
inline std::vector<std::uint64_t> usual_values(std::span<const Option> options) {
  std::vector<std::uint64_t> values;
  values.reserve(options.size());
  for (const Option& option : options) values.push_back(option.usual);
  return values;
}

}  // namespace gauntlet
