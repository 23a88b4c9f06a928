#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// The possible codes by their feedback to a guess, the most pegs in place first.
struct Part {
  Feedback feedback;
  std::size_t codes = 0;
};
std::vector<Part> parts_of(const Codes& codes, Code guess, std::span<const Code> possible);

// A change of one row's feedback after which some codes fit the history.
struct Repair {
  std::size_t row = 0;  // from 0
  Feedback feedback;
  std::size_t codes = 0;  // that fit then
};

// Why no code fits a history.
struct Contradiction {
  std::size_t row = 0;          // from 0: up to the one before, some code fitted
  std::vector<Repair> repairs;  // all there are, by row, the most pegs in place first
};

// Nothing when some code fits.
std::optional<Contradiction> find_contradiction(const Codes& codes, std::span<const Row> history);

// Rows that cannot all be true, though without any one of them they could: their places in the
// history, from 0, ascending. Empty when some code fits; of several such sets, one without early
// rows where that is possible.
std::vector<std::size_t> find_conflict(const Codes& codes, std::span<const Row> history);

}  // namespace gauntlet::mastermind
