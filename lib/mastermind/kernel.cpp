#include "mastermind/kernel.hpp"

#include <algorithm>
#include <iterator>

#include "mastermind/lanes.hpp"
#include "mastermind/slices.hpp"

namespace gauntlet::mastermind {
namespace {

[[gnu::always_inline]] inline std::uint32_t size_of(Word bits) {
  return static_cast<std::uint32_t>(__builtin_popcountll(bits));
}

template <int length>
[[gnu::always_inline]] inline void count_body(const Rows* digits, std::size_t words,
                                              std::uint32_t* counts) {
  std::uint32_t sums[(length + 1) * (length + 1)] = {};
  for (std::size_t i = 0; i < words; ++i) {
    Slices<length> right;
    Slices<length> pegs;
    unroll<length>([&](auto place) __attribute__((always_inline)) {
      right.add(digits[place].in_place[i]);
      pegs.add(digits[place].at_least[i]);
    });
    tally(right, pegs, [&](auto index, Word bits) __attribute__((always_inline)) {
      sums[index] += size_of(bits);
    });
  }
  std::copy(std::begin(sums), std::end(sums), counts);
}

template <int length>
[[gnu::always_inline]] inline Score score_words(const Before& before, const Rows& last,
                                                std::size_t words, std::size_t size,
                                                const Measure& measure) {
  std::uint32_t sums[(length + 1) * (length + 1)];
  const auto add_word = [&](std::size_t i, auto is_first) __attribute__((always_inline)) {
    auto right = static_cast<const Slices<length>*>(before.right)[i];
    auto pegs = static_cast<const Slices<length>*>(before.pegs)[i];
    right.add(last.in_place[i]);
    pegs.add(last.at_least[i]);
    tally(right, pegs, [&](auto index, Word bits) __attribute__((always_inline)) {
      sums[index] = (is_first() ? 0 : sums[index]) + size_of(bits);
    });
  };
  add_word(0, std::true_type());
  for (std::size_t i = 1; i < words; ++i) add_word(i, std::false_type());
  sums[0] -= static_cast<std::uint32_t>(words * 64 - size);  // bits without a member
  Score sum = 0;
  if (measure.kind == Measure::Kind::greatest) {
    std::uint32_t most = 0;
    for_feedbacks<length>([&](auto, auto, auto index) __attribute__((always_inline)) {
      most = std::max(most, sums[index]);
    });
    sum = most;
  } else {
    const Score* const weights = measure.weights.data();
    for_feedbacks<length>([&](auto, auto, auto index)
                              __attribute__((always_inline)) { sum += weights[sums[index]]; });
  }
  return sum;
}

// One color after the other.
template <int length, class Lane>
[[gnu::always_inline]] inline std::uint64_t score_each(const Before& before, const void* last_digit,
                                                       std::uint64_t colors, std::size_t size,
                                                       const Measure& measure, Score limit,
                                                       Score* scores) {
  const auto& last = *static_cast<const LastDigit<Lane>*>(last_digit);
  const Word members = ~Word{0} >> (64 - size);
  const bool weighted = measure.kind != Measure::Kind::greatest;
  std::uint64_t found = 0;
  for (std::uint64_t left = colors; left != 0; left &= left - 1) {
    const auto color = static_cast<std::size_t>(__builtin_ctzll(left));
    auto right = *static_cast<const Slices<length>*>(before.right);
    auto pegs = *static_cast<const Slices<length>*>(before.pegs);
    right.add(last.in_place[color]);
    pegs.add(last.at_least[color]);
    std::uint32_t sizes[(length + 1) * (length + 2) / 2];
    std::size_t parts = 0;
    tally(right, pegs, [&](auto index, Word bits) __attribute__((always_inline)) {
      sizes[parts++] = size_of(index == 0 ? bits & members : bits);
    });
    Score sum = 0;
    for (std::size_t i = 0; i < parts; ++i) {
      sum = weighted ? sum + measure.weights[sizes[i]] : std::max<Score>(sum, sizes[i]);
    }
    scores[color] = sum;
    found |= static_cast<std::uint64_t>(sum < limit ? 1 : 0) << color;
  }
  return found;
}

template <int length, class Lane>
[[gnu::always_inline]] inline std::uint64_t score_last(const Before& before, const void* last,
                                                       std::uint64_t colors, std::size_t size,
                                                       const Measure& measure, const Limits& limits,
                                                       Score* scores) {
  using Kind = Measure::Kind;
  // Longer codes have few colors, and take compilers long.
  if constexpr (length <= 5) {
    // Wide lanes are few, and their bits take long to count.
    constexpr bool wide = sizeof(Lane) == sizeof(Word);
    if (measure.kind == Kind::parts) {
      return score_colors<length, Lane, Kind::parts>(before, last, colors, size, limits.score,
                                                     scores);
    }
    if constexpr (!wide) {
      if (measure.kind == Kind::greatest) {
        return score_colors<length, Lane, Kind::greatest>(before, last, colors, size, limits.score,
                                                          scores);
      }
      if (measure.kind == Kind::squares) {
        return score_colors<length, Lane, Kind::squares>(before, last, colors, size, limits.score,
                                                         scores);
      }
    }
    if (measure.kind == Kind::table) {
      colors = score_colors<length, Lane, Kind::parts>(before, last, colors, size, 1 - limits.parts,
                                                       scores);
    }
  }
  return score_each<length, Lane>(before, last, colors, size, measure, limits.score, scores);
}

template <int length>
void count_plain(const Rows* digits, std::size_t words, std::uint32_t* counts) {
  count_body<length>(digits, words, counts);
}

template <int length>
Score score_words_plain(const Before& before, const Rows& last, std::size_t words, std::size_t size,
                        const Measure& measure) {
  return score_words<length>(before, last, words, size, measure);
}

// Without wide vectors lanes gain nothing.
template <int length, class Lane>
std::uint64_t score_plain(const Before& before, const void* last, std::uint64_t colors,
                          std::size_t size, const Measure& measure, const Limits& limits,
                          Score* scores) {
  return score_each<length, Lane>(before, last, colors, size, measure, limits.score, scores);
}

#if defined(__x86_64__)
template <int length>
[[gnu::target("popcnt,avx2")]] void count_avx2(const Rows* digits, std::size_t words,
                                               std::uint32_t* counts) {
  count_body<length>(digits, words, counts);
}

template <int length>
[[gnu::target("popcnt,avx2")]] Score score_words_avx2(const Before& before, const Rows& last,
                                                      std::size_t words, std::size_t size,
                                                      const Measure& measure) {
  return score_words<length>(before, last, words, size, measure);
}

template <int length, class Lane>
[[gnu::target("popcnt,avx2")]] std::uint64_t score_avx2(const Before& before, const void* last,
                                                        std::uint64_t colors, std::size_t size,
                                                        const Measure& measure,
                                                        const Limits& limits, Score* scores) {
  return score_last<length, Lane>(before, last, colors, size, measure, limits, scores);
}
#endif

template <int length>
const Kernel& kernel() {
#if defined(__x86_64__)
  static const Kernel fast{count_avx2<length>, score_words_avx2<length>,
                           score_avx2<length, std::uint16_t>, score_avx2<length, std::uint32_t>,
                           score_avx2<length, std::uint64_t>};
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0) return fast;
#endif
  static const Kernel plain{count_plain<length>, score_words_plain<length>,
                            score_plain<length, std::uint16_t>, score_plain<length, std::uint32_t>,
                            score_plain<length, std::uint64_t>};
  return plain;
}

}  // namespace

Score Measure::least(std::size_t members, std::size_t parts) const {
  const std::size_t size = members / parts;
  const auto greater = static_cast<Score>(members % parts);
  if (kind == Kind::greatest) return static_cast<Score>(size) + (greater > 0 ? 1 : 0);
  Score sum = (static_cast<Score>(parts) - greater) * weights[size];
  if (greater > 0) sum += greater * weights[size + 1];
  return sum;
}

const Kernel& kernel_for(int length) {
  return *with_length(length, [](auto constant) { return &kernel<constant()>(); });
}

}  // namespace gauntlet::mastermind
