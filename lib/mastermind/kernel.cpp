#include "mastermind/kernel.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "mastermind/lanes.hpp"

namespace gauntlet::mastermind {
namespace {

using Kind = PartitionScore::Kind;

[[gnu::always_inline]] inline std::uint32_t size_of(Word members) {
  return static_cast<std::uint32_t>(__builtin_popcountll(members));
}

template <int length>
[[gnu::always_inline]] inline Score score(typename Kernel<length>::Prefix prefix,
                                          const DigitRows& last, std::size_t size,
                                          const PartitionScore& measure) {
  std::uint32_t sizes[feedback_classes<length>.size()];
  const auto add_word = [&](std::size_t i, bool is_first) __attribute__((always_inline)) {
    Pegs<length> pegs = prefix[i];
    pegs.add(last.in_place[i], last.at_least[i]);
    std::size_t part = 0;
    pegs.split([&](const FeedbackClass&, Word members) __attribute__((always_inline)) {
      sizes[part] = (is_first ? 0 : sizes[part]) + size_of(members);
      ++part;
    });
  };
  add_word(0, true);
  for (std::size_t i = 1; i < prefix.size(); ++i) add_word(i, false);
  // Unused bits of the last word look like members without any peg.
  sizes[0] -= static_cast<std::uint32_t>(64 * prefix.size() - size);
  Score sum = 0;
  if (measure.kind == Kind::greatest) {
    std::uint32_t max = 0;
#pragma GCC unroll 64
    for (const std::uint32_t n : sizes) max = std::max(max, n);
    return max;
  }
#pragma GCC unroll 64
  for (const std::uint32_t n : sizes) sum += measure.weights[n];
  return sum;
}

// Implements Kernel::ScoreLanes one color at a time.
template <int length, class Lane>
[[gnu::always_inline]] inline std::uint64_t score_each(const Pegs<length>& prefix,
                                                       const LastDigits<Lane>& last,
                                                       std::uint64_t colors, std::size_t size,
                                                       const PartitionScore& measure, Score limit,
                                                       typename Kernel<length>::Scores& scores) {
  const Word members = ~Word{0} >> (64 - size);
  const bool weighted = measure.kind != Kind::greatest;
  std::uint64_t found = 0;
  for (std::uint64_t left = colors; left != 0; left &= left - 1) {
    const auto color = static_cast<std::size_t>(std::countr_zero(left));
    Pegs<length> pegs = prefix;
    pegs.add(last.in_place[color], last.at_least[color]);
    std::uint32_t sizes[feedback_classes<length>.size()];
    std::size_t parts = 0;
    pegs.split([&](const FeedbackClass& feedback, Word part) __attribute__((always_inline)) {
      sizes[parts++] = size_of(feedback.index == 0 ? part & members : part);
    });
    Score sum = 0;
#pragma GCC unroll 64
    for (const std::uint32_t n : sizes) {
      sum = weighted ? sum + measure.weights[n] : std::max<Score>(sum, n);
    }
    scores[color] = sum;
    found |= static_cast<std::uint64_t>(sum < limit ? 1 : 0) << color;
  }
  return found;
}

// Uses vectors only if that is faster. Longer codes have few colors and take long to compile;
// vectors hold few wide lanes, whose bits take long to count.
template <int length, class Lane>
[[gnu::always_inline]] inline std::uint64_t score_lanes(const Pegs<length>& prefix,
                                                        const LastDigits<Lane>& last,
                                                        std::uint64_t colors, std::size_t size,
                                                        const PartitionScore& measure,
                                                        const Cutoff& cutoff,
                                                        typename Kernel<length>::Scores& scores) {
  if constexpr (length <= 5) {
    const auto in_vectors = [&]<Kind kind>(std::integral_constant<Kind, kind>,
                                           Score limit) __attribute__((always_inline)) {
      return score_vectors<length, Lane, kind>(prefix, last, colors, size, limit, scores);
    };
    using std::integral_constant;
    if (measure.kind == Kind::parts) {
      return in_vectors(integral_constant<Kind, Kind::parts>(), cutoff.score);
    }
    if constexpr (sizeof(Lane) < sizeof(Word)) {
      if (measure.kind == Kind::greatest) {
        return in_vectors(integral_constant<Kind, Kind::greatest>(), cutoff.score);
      }
    }
    if (measure.kind == Kind::table) {  // first select those with enough parts
      colors =
          in_vectors(integral_constant<Kind, Kind::parts>(), 1 - static_cast<Score>(cutoff.parts));
    }
  }
  return score_each<length, Lane>(prefix, last, colors, size, measure, cutoff.score, scores);
}

// One implementation, compiled for any processor and, with lanes, for those with AVX2.
template <int length>
struct Plain {
  using K = Kernel<length>;

  static Score score(typename K::Prefix prefix, const DigitRows& last, std::size_t size,
                     const PartitionScore& measure) {
    return mastermind::score<length>(prefix, last, size, measure);
  }
  // Without wide vectors, lanes are no faster.
  static constexpr Kernel<length> kernel{score, {}};
};

#if defined(__x86_64__)
template <int length>
struct Avx2 {
  using K = Kernel<length>;

  [[gnu::target("popcnt,avx2")]] static Score score(typename K::Prefix prefix,
                                                    const DigitRows& last, std::size_t size,
                                                    const PartitionScore& measure) {
    return mastermind::score<length>(prefix, last, size, measure);
  }
  template <class Lane>
  [[gnu::target("popcnt,avx2")]] static std::uint64_t score_lanes(
      const Pegs<length>& prefix, const LastDigits<Lane>& last, std::uint64_t colors,
      std::size_t size, const PartitionScore& measure, const Cutoff& cutoff,
      typename K::Scores& scores) {
    return mastermind::score_lanes<length, Lane>(prefix, last, colors, size, measure, cutoff,
                                                 scores);
  }
  static constexpr Kernel<length> kernel{score,
                                         {score_lanes<std::uint16_t>, score_lanes<std::uint64_t>}};
};
#else
template <int length>
using Avx2 = Plain<length>;
#endif

}  // namespace

Score PartitionScore::least(std::size_t members, std::size_t parts) const {
  const std::size_t size = members / parts;
  const auto greater = static_cast<Score>(members % parts);
  if (kind == Kind::greatest) return static_cast<Score>(size) + (greater > 0 ? 1 : 0);
  Score sum = (static_cast<Score>(parts) - greater) * weights[size];
  if (greater > 0) sum += greater * weights[size + 1];
  return sum;
}

Instructions best_instructions() {
  static const Instructions best = [] {
    bool has_avx2 = std::getenv("GAUNTLET_NO_SIMD") == nullptr;
#if defined(__x86_64__)
    has_avx2 =
        has_avx2 && __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0;
#else
    has_avx2 = false;
#endif
    return has_avx2 ? Instructions::avx2 : Instructions::plain;
  }();
  return best;
}

template <int length>
const Kernel<length>& kernel(Instructions instructions) {
  return instructions == Instructions::plain ? Plain<length>::kernel : Avx2<length>::kernel;
}

template const Kernel<1>& kernel(Instructions instructions);
template const Kernel<2>& kernel(Instructions instructions);
template const Kernel<3>& kernel(Instructions instructions);
template const Kernel<4>& kernel(Instructions instructions);
template const Kernel<5>& kernel(Instructions instructions);
template const Kernel<6>& kernel(Instructions instructions);
template const Kernel<7>& kernel(Instructions instructions);
template const Kernel<8>& kernel(Instructions instructions);

}  // namespace gauntlet::mastermind
