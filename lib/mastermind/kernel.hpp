#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mastermind/pool.hpp"

namespace gauntlet::mastermind {

// What a guess is worth by the sizes of its parts (the members with equal feedback): less is
// better.
using Score = std::int64_t;

// How to come to a score.
struct Measure {
  enum class Kind { greatest, squares, parts, table };

  Kind kind = Kind::greatest;      // the greatest size; else the sum of weights[size]:
  std::span<const Score> weights;  // size^2 for squares, -1 for parts, anything for a table
};

// The rows of bits for one digit of a guess.
struct Rows {
  const Word* in_place;
  const Word* at_least;
};

// What is counted of a guess that lacks its last digit, over one word of members.
struct Before {
  const void* right;  // Slices<length>
  const void* pegs;
};

// Up to 16 guesses over up to 16 members: bit slices of the pegs in place and of all pegs, a lane
// for each guess.
struct Batch {
  static constexpr std::size_t guesses = 16;
  static constexpr std::size_t members = 16;
  using Lane = std::uint16_t;

  alignas(32) Lane right[4][guesses];
  alignas(32) Lane pegs[4][guesses];
};

// The innermost loops, in versions for what the processor has.
struct Kernel {
  // counts[class] over `words` words, for a guess whose digits have these rows.
  void (*count)(const Rows* digits, std::size_t words, std::uint32_t* counts);
  // Scores over one word of `size` members, for guesses that differ in their last digit.
  void (*score_last)(const Before& before, std::span<const Rows> last, std::size_t size,
                     const Measure& measure, Score* scores);
  // The scores of all guesses of a batch over `size` members.
  void (*score_batch)(const Batch& batch, std::size_t size, const Measure& measure, Score* scores);
};

// The best version for this machine and codes of this length.
const Kernel& kernel_for(int length);

}  // namespace gauntlet::mastermind
