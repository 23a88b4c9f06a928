#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mastermind/kernel.hpp"
#include "mastermind/slices.hpp"

namespace gauntlet::mastermind {

using Lanes = Batch::Lane __attribute__((vector_size(32)));

// How many bits are set, lane by lane.
[[gnu::always_inline]] inline void count_bits(Lanes& x) {
  x -= (x >> 1) & 0x5555;
  x = (x & 0x3333) + ((x >> 2) & 0x3333);
  x = (x + (x >> 4)) & 0x0f0f;
  x = (x + (x >> 8)) & 0x001f;
}

// The members of each part, lane by lane, one part after the other to take(members).
template <int length, class Take>
[[gnu::always_inline]] inline void tally_batch(const Batch& batch, std::size_t size,
                                               const Take& take) {
  const Slices<length, Lanes> right(&batch.right[0][0], Batch::guesses);
  const Slices<length, Lanes> pegs(&batch.pegs[0][0], Batch::guesses);
  const auto members = static_cast<Batch::Lane>((1U << size) - 1);
  tally(right, pegs, [&](auto index, const Lanes& bits) __attribute__((always_inline)) {
    Lanes part = bits;
    if constexpr (index == 0) part &= members;
    take(part);
  });
}

template <int length>
[[gnu::always_inline]] inline void score_lanes(const Batch& batch, std::size_t size,
                                               const Measure& measure, Score* scores) {
  Lanes sum{};
  switch (measure.kind) {
    case Measure::Kind::greatest:
      tally_batch<length>(batch, size, [&](Lanes& x) __attribute__((always_inline)) {
        count_bits(x);
        sum = sum > x ? sum : x;
      });
      break;
    case Measure::Kind::squares:
      tally_batch<length>(batch, size, [&](Lanes& x) __attribute__((always_inline)) {
        count_bits(x);
        sum += x * x;
      });
      break;
    case Measure::Kind::parts:
      tally_batch<length>(batch, size, [&](Lanes& x) __attribute__((always_inline)) {
        sum -= static_cast<Lanes>(x != 0);
      });
      break;
    case Measure::Kind::table:
      std::fill_n(scores, Batch::guesses, Score{0});
      tally_batch<length>(batch, size, [&](Lanes& x) __attribute__((always_inline)) {
        count_bits(x);
        for (std::size_t i = 0; i < Batch::guesses; ++i) {
          scores[i] += measure.weights[x[i]];
        }
      });
      return;
  }
  const bool negative = measure.kind == Measure::Kind::parts;
  for (std::size_t i = 0; i < Batch::guesses; ++i)
    scores[i] = negative ? -Score{sum[i]} : Score{sum[i]};
}

}  // namespace gauntlet::mastermind
