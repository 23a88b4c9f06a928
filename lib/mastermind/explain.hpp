#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Returns how many of the consistent codes give each feedback to a guess; most right pegs first.
struct PartitionCell {
  Feedback feedback;
  std::size_t codes = 0;
};
std::vector<PartitionCell> partition_of(const CodeSpace& codes, Code guess,
                                        std::span<const Code> possible);

// A change of one row's feedback that makes the history consistent.
struct FeedbackCorrection {
  std::size_t row = 0;  // from 0
  Feedback feedback;
  std::size_t codes = 0;  // number of codes that are then consistent
};

// The reason why no code is consistent with a history.
struct Contradiction {
  std::size_t row = 0;  // from 0: the first row after which no code is consistent
  std::vector<FeedbackCorrection> repairs;  // all possible ones, by row, most right pegs first
};

// Returns nullopt if some code is consistent.
std::optional<Contradiction> find_contradiction(const CodeSpace& codes,
                                                std::span<const Row> history);

// Returns a minimal conflict: rows (indexes from 0, ascending) that contradict each other, although
// any proper subset does not. Empty if some code is consistent. Of several such sets, prefers one
// without early rows.
std::vector<std::size_t> find_minimal_conflict(const CodeSpace& codes,
                                               std::span<const Row> history);

}  // namespace gauntlet::mastermind
