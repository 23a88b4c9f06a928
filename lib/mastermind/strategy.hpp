#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// One-step heuristics, by how they score the partition of the consistent codes by feedback:
//   minimax   smallest largest part (Knuth 1977)
//   expected  smallest expected part size (Irving 1978)
//   entropy   most information (Neuwirth 1982)
//   parts     most parts (Kooi 2005)
enum class Heuristic { minimax, expected, entropy, parts };

using Row = std::pair<Code, Feedback>;

// Returns the codes consistent with a history, ascending.
std::vector<Code> consistent_codes(const CodeSpace& codes, std::span<const Row> history);

// Returns the guesses of a history, in order.
std::vector<Code> guesses_of(std::span<const Row> history);

// Partitions codes by their feedback to a guess, indexed by CodeSpace::class_of(); each part is
// ascending.
std::vector<std::vector<Code>> partition(const CodeSpace& codes, Code guess,
                                         std::span<const Code> members);

// Returns the number of feedbacks that can occur between two codes.
std::size_t possible_feedbacks(const CodeSpace& codes);

}  // namespace gauntlet::mastermind
