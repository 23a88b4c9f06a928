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
  // The greatest size; the sum of size^2; less the number of parts; or the sum of weights[size].
  enum class Kind { greatest, squares, parts, table };

  Kind kind = Kind::greatest;
  // By size, for all kinds but the greatest: 0 for 0, and convex, so that parts as even as can be
  // have the least sum.
  std::span<const Score> weights;

  // The score of so many members in so many parts as even as can be; it falls with their number.
  // Precondition: there are parts, and no more than members.
  Score least(std::size_t members, std::size_t parts) const;
};

// What is wanted of a guess: a score below `score`, for which it takes at least so many parts.
struct Limits {
  Score score;
  Score parts;
};

// The rows of bits for one digit of a guess.
struct Rows {
  const Word* in_place;
  const Word* at_least;
};

// What the last digit of a guess adds, for every color: the members that have it in the last place,
// and those that have it once more than the digits before. A lane holds all members.
template <class Lane>
struct LastDigit {
  static constexpr std::size_t colors = 48;  // some more than there can be: whole vectors

  alignas(32) Lane in_place[colors];
  alignas(32) Lane at_least[colors];
};

// A guess that lacks its last digit: for every word of members the pegs so far.
struct Before {
  const void* right;  // Slices<length>: the pegs in place
  const void* pegs;   // Slices<length>: all pegs
};

// The innermost loops, in versions for what the processor has.
struct Kernel {
  // counts[class] over `words` words, for a guess whose digits have these rows.
  void (*count)(const Rows* digits, std::size_t words, std::uint32_t* counts);
  // The score of a guess whose last digit has these rows, over `size` members.
  Score (*score_words)(const Before& before, const Rows& last, std::size_t words, std::size_t size,
                       const Measure& measure);
  // Of the guesses that end in one of `colors` those with a score below the limit, as a set, and
  // their scores by color: over `size` members, in lanes of 16, 32 or 64 bits, of which `last` is
  // the LastDigit.
  using ScoreLast = std::uint64_t (*)(const Before& before, const void* last, std::uint64_t colors,
                                      std::size_t size, const Measure& measure,
                                      const Limits& limits, Score* scores);
  ScoreLast score_last_16;
  ScoreLast score_last_32;
  ScoreLast score_last_64;

  template <class Lane>
  ScoreLast score_last() const {
    return sizeof(Lane) == 2 ? score_last_16 : sizeof(Lane) == 4 ? score_last_32 : score_last_64;
  }
};

// The best version for this machine and codes of this length.
const Kernel& kernel_for(int length);

}  // namespace gauntlet::mastermind
