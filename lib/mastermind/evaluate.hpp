#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// What guess to make after these guesses, when these codes (ascending, at least one) are possible.
using Strategy = std::function<Code(std::span<const Code> guesses, std::span<const Code> possible)>;

// How a strategy fares against every code.
struct Evaluation {
  std::uint64_t codes = 0;
  std::uint64_t total = 0;               // guesses over all codes, the right one included
  std::vector<std::uint64_t> histogram;  // codes found with 1, 2, ... guesses; the last is not 0

  // One more code, found with so many guesses; or all of others.
  void add_one(std::size_t guesses);
  void add(const Evaluation& others);

  double mean() const { return static_cast<double>(total) / static_cast<double>(codes); }
  std::size_t worst() const { return histogram.size(); }
};

// Plays the strategy against every code. `progress`, if any, is told now and then of how many codes
// have been found.
Evaluation evaluate(const Codes& codes, const Strategy& strategy,
                    const std::function<void(std::uint64_t found)>& progress = {});

// Only the games that begin with these guesses, after which these codes (at least one) are
// possible.
Evaluation evaluate_from(const Codes& codes, const Strategy& strategy,
                         std::span<const Code> guesses, std::span<const Code> possible,
                         const std::function<void(std::uint64_t found)>& progress = {});

}  // namespace gauntlet::mastermind
