#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Returns the next guess after `guesses`, given the consistent codes (ascending, at least one).
using Strategy = std::function<Code(std::span<const Code> guesses, std::span<const Code> possible)>;

// The results of a strategy against every code.
struct Evaluation {
  std::uint64_t codes = 0;
  std::uint64_t total = 0;  // total of guesses over all codes, including the right one
  std::vector<std::uint64_t>
      histogram;  // number of codes found with 1, 2, ... guesses; the last is not 0

  // Add one code that was found with `guesses` guesses, or another evaluation.
  void add_one(std::size_t guesses);
  void add(const Evaluation& others);

  double mean() const { return static_cast<double>(total) / static_cast<double>(codes); }
  std::size_t worst() const { return histogram.size(); }
};

// Plays the strategy against every code. `progress`, if set, is called periodically with the number
// of codes found.
Evaluation evaluate(const CodeSpace& codes, const Strategy& strategy,
                    const std::function<void(std::uint64_t found)>& progress = {});

// Plays only the games that begin with these guesses. Precondition: `consistent` holds the
// consistent codes, at least one.
Evaluation evaluate_from(const CodeSpace& codes, const Strategy& strategy,
                         std::span<const Code> guesses, std::span<const Code> possible,
                         const std::function<void(std::uint64_t found)>& progress = {});

}  // namespace gauntlet::mastermind
