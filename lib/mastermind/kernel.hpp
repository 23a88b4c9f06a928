#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>

#include "mastermind/pool.hpp"
#include "mastermind/slices.hpp"

// The innermost loops of the search for a guess: how a guess splits the members of a pool.
namespace gauntlet::mastermind {

// What a guess is worth by the sizes of its parts (the members with equal feedback): less is
// better.
using Score = std::int64_t;

// How to come to a score.
struct Measure {
  // The greatest size; less the number of parts; or the sum of weights[size].
  enum class Kind { greatest, parts, table };

  Kind kind = Kind::greatest;
  // By size, for all kinds but the greatest: 0 for 0, and convex, so that parts as even as can be
  // have the least sum.
  std::span<const Score> weights;

  // The score of so many members in so many parts as even as can be; it falls with their number.
  // Precondition: there are parts, and no more than members.
  Score least(std::size_t members, std::size_t parts) const;
};

// Only a guess with a score below `score` is wanted; with fewer than `parts` parts none has it.
struct Cutoff {
  Score score;
  std::size_t parts;
};

// The rows of a pool for one digit of a guess, with all words of the pool: the members that have it
// in its place, and those that have it at least as often as the guess up to there.
struct DigitRows {
  std::span<const Word> in_place;
  std::span<const Word> at_least;
};

// The same for every color as the last digit, of a pool whose members fit in a lane.
template <class Lane>
struct LastDigits {
  static constexpr std::size_t colors = 48;  // some more than there can be: whole vectors

  alignas(32) std::array<Lane, colors> in_place{};
  alignas(32) std::array<Lane, colors> at_least{};
};

// With which instructions to calculate: those of any processor, one guess after the other, or with
// vectors of 256 bits. Both come to the same.
enum class Instructions { plain, avx2 };

// Whether this is compiled for machines that may have the latter.
#if defined(__x86_64__)
constexpr bool has_wide_vectors = true;
#else
constexpr bool has_wide_vectors = false;
#endif

// The best ones this machine has, unless the environment has GAUNTLET_PLAIN_KERNELS, so that tests
// try the plain ones too.
Instructions best_instructions();

// The loops for codes of one length.
template <int length>
struct Kernel {
  // A guess that lacks its last digit: what it gets so far, for every word of members.
  using Prefix = std::span<const Pegs<length>>;
  // By color of the last digit.
  using Scores = std::array<Score, Variant::max_colors>;

  // Of the guesses that end in one of `colors`, the set of those below the cutoff; and their scores
  // (others are left as they are, or exact too). `size`: members, at most the bits of a lane.
  template <class Lane>
  using ScoreLanes = std::uint64_t(const Pegs<length>& prefix, const LastDigits<Lane>& last,
                                   std::uint64_t colors, std::size_t size, const Measure& measure,
                                   const Cutoff& cutoff, Scores& scores);

  // The score of one guess over `size` members.
  Score (*score)(Prefix prefix, const DigitRows& last, std::size_t size, const Measure& measure);
  // None without wide vectors.
  std::tuple<ScoreLanes<std::uint16_t>*, ScoreLanes<std::uint64_t>*> score_lanes;
};

// For lengths from 1 to Variant::max_length. Precondition: the machine has these instructions.
template <int length>
const Kernel<length>& kernel(Instructions instructions);

}  // namespace gauntlet::mastermind
