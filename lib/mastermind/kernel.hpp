#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>

#include "mastermind/bit_sliced_code_set.hpp"
#include "mastermind/slices.hpp"

// The innermost loops of the search for a guess: how a guess partitions the members of a pool.
namespace gauntlet::mastermind {

// The score of a guess, computed from the sizes of its parts (the members with equal feedback);
// lower is better.
using Score = std::int64_t;

// A scoring rule.
struct PartitionScore {
  // Greatest: the largest part. Parts: minus the number of parts. Table: the sum of weights[size]
  // over the parts.
  enum class Kind { greatest, parts, table };

  Kind kind = Kind::greatest;
  // Weights by part size, for all kinds but `greatest`. weights[0] is 0, and the function is
  // convex, so the most even partition has the least sum.
  std::span<const Score> weights;

  // Returns the lowest possible score of `members` members in `parts` parts (all as even as
  // possible); it decreases with the number of parts. Precondition: 0 < parts <= members.
  Score least(std::size_t members, std::size_t parts) const;
};

// Only guesses with a score below `score` are wanted; none with fewer than `parts` parts has one.
struct Cutoff {
  Score score;
  std::size_t parts;
};

// The rows of a pool for one digit of a guess, with all words of the pool: the members that have
// the color in this position, and those that have it at least as often as the guess so far.
struct DigitRows {
  std::span<const Word> in_place;
  std::span<const Word> at_least;
};

// The rows for every color as the last digit, for a pool whose members fit in a lane.
template <class Lane>
struct LastDigits {
  static constexpr std::size_t colors = 48;  // rounded up to whole vectors

  alignas(32) std::array<Lane, colors> in_place{};
  alignas(32) std::array<Lane, colors> at_least{};
};

// The instruction set: scalar code for any processor, one guess at a time, or 256-bit vectors. The
// results are equal.
enum class Instructions { plain, avx2 };

// Whether the target architecture may have 256-bit vectors.
#if defined(__x86_64__)
constexpr bool has_wide_vectors = true;
#else
constexpr bool has_wide_vectors = false;
#endif

// Returns the fastest instructions that this machine supports, or the plain ones if the environment
// variable GAUNTLET_NO_SIMD is set, so that tests cover them, too.
Instructions best_instructions();

// The loops for codes of one length.
template <int length>
struct Kernel {
  // A guess without its last digit: its pegs so far, for every word of members.
  using Prefix = std::span<const Pegs<length>>;
  // Scores by color of the last digit.
  using Scores = std::array<Score, Variant::max_colors>;

  // Scores the guesses that end in one of `colors`. Returns the set of last colors with a score
  // below the cutoff and writes their scores (other scores are left alone or are exact, too).
  // `size` is the number of members, at most the bits of a lane.
  template <class Lane>
  using ScoreLanes = std::uint64_t(const Pegs<length>& prefix, const LastDigits<Lane>& last,
                                   std::uint64_t colors, std::size_t size,
                                   const PartitionScore& measure, const Cutoff& cutoff,
                                   Scores& scores);

  // Returns the score of one guess over `size` members.
  Score (*score)(Prefix prefix, const DigitRows& last, std::size_t size,
                 const PartitionScore& measure);
  // Null without wide vectors.
  std::tuple<ScoreLanes<std::uint16_t>*, ScoreLanes<std::uint64_t>*> score_lanes;
};

// Returns the kernel for lengths from 1 to Variant::max_length. Precondition: the machine
// supports the instructions.
template <int length>
const Kernel<length>& kernel(Instructions instructions);

}  // namespace gauntlet::mastermind
