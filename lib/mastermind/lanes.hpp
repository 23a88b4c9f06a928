#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "mastermind/kernel.hpp"
#include "mastermind/slices.hpp"

// Guesses that differ only in their last digit, in parallel: a 256-bit vector with a lane for each
// color, and in each lane a bit for each member of the pool.
namespace gauntlet::mastermind {

template <class Lane>
struct Lanes {
  using Bits __attribute__((vector_size(32))) = Lane;
  using Number = std::make_signed_t<Lane>;
  using Numbers __attribute__((vector_size(32))) = Number;
  static constexpr std::size_t count = sizeof(Bits) / sizeof(Lane);

  static_assert(LastDigits<Lane>::colors % count == 0);

  // Loads a vector of lanes.
  [[gnu::always_inline]] static Bits load(const Lane* lanes) {
    Bits bits;
    __builtin_memcpy(&bits, lanes, sizeof(bits));
    return bits;
  }

  // Returns the number of set bits in each lane.
  [[gnu::always_inline]] static Numbers size_of(Bits x) {
    constexpr auto ones = static_cast<Lane>(~Lane{0});
    x -= (x >> 1) & static_cast<Lane>(ones / 3);
    x = (x & static_cast<Lane>(ones / 5)) + ((x >> 2) & static_cast<Lane>(ones / 5));
    x = (x + (x >> 4)) & static_cast<Lane>(ones / 17);
    for (std::size_t shift = 8; shift < 8 * sizeof(Lane); shift *= 2) x += x >> shift;
    return (Numbers)(x & 0xff);
  }

  [[gnu::always_inline]] static bool any(Numbers x) {
    std::uint64_t words[sizeof(x) / sizeof(std::uint64_t)];
    __builtin_memcpy(words, &x, sizeof(x));
    return (words[0] | words[1] | words[2] | words[3]) != 0;
  }

  // Returns a vector with all bits set in the lanes of the set, and none in the others.
  [[gnu::always_inline]] static Numbers chosen(std::uint64_t lanes) {
    Numbers bit;
    for (std::size_t i = 0; i < count; ++i) bit[i] = static_cast<Number>(Lane{1} << i);
    return (bit & static_cast<Number>(lanes)) != 0;
  }
};

// Returns the scores of the guesses in one vector: those that end in the colors from `begin` on.
template <int length, class Lane, PartitionScore::Kind kind>
[[gnu::always_inline]] inline typename Lanes<Lane>::Numbers score_vector(
    const Pegs<length>& prefix, const LastDigits<Lane>& last, std::size_t begin, std::size_t size) {
  using L = Lanes<Lane>;
  using Numbers = typename L::Numbers;
  using Counters = Slices<length, typename L::Bits>;
  Pegs<length, typename L::Bits> pegs{Counters(prefix.right), Counters(prefix.all)};
  pegs.add(L::load(&last.in_place[begin]), L::load(&last.at_least[begin]));
  const auto members = static_cast<Lane>(static_cast<Lane>(~Lane{0}) >> (8 * sizeof(Lane) - size));
  Numbers sum{};
  pegs.split([&](const FeedbackClass& feedback, typename L::Bits part)
                 __attribute__((always_inline)) {
                   if (feedback.index == 0) part &= members;
                   if constexpr (kind == PartitionScore::Kind::parts) {
                     sum += (Numbers)(part != 0);
                   } else {
                     const auto n = L::size_of(part);
                     sum = sum > n ? sum : n;
                   }
                 });
  return sum;
}

// Implements Kernel::ScoreLanes for a kind of measure without a table.
template <int length, class Lane, PartitionScore::Kind kind>
[[gnu::always_inline]] inline std::uint64_t score_vectors(const Pegs<length>& prefix,
                                                          const LastDigits<Lane>& last,
                                                          std::uint64_t colors, std::size_t size,
                                                          Score limit,
                                                          typename Kernel<length>::Scores& scores) {
  using L = Lanes<Lane>;
  using Bounds = std::numeric_limits<typename L::Number>;
  const auto end =
      static_cast<typename L::Number>(std::clamp<Score>(limit, Bounds::min(), Bounds::max()));
  std::uint64_t found = 0;
  for (std::size_t begin = 0; colors >> begin != 0; begin += L::count) {
    const auto numbers = score_vector<length, Lane, kind>(prefix, last, begin, size);
    if (!L::any((numbers < end) & L::chosen(colors >> begin))) continue;
    for (std::size_t i = 0; i < L::count; ++i) {
      if ((colors >> (begin + i) & 1) == 0 || numbers[i] >= limit) continue;
      found |= std::uint64_t{1} << (begin + i);
      scores[begin + i] = numbers[i];
    }
  }
  return found;
}

}  // namespace gauntlet::mastermind
