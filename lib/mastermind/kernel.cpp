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

template <int length, bool weighted>
[[gnu::always_inline]] inline void score_word(const Before& before, std::span<const Rows> last,
                                              std::size_t size, const Score* weights,
                                              Score* scores) {
  const Word members = ~Word{0} >> (64 - size);
  for (const Rows& rows : last) {
    auto right = *static_cast<const Slices<length>*>(before.right);
    auto pegs = *static_cast<const Slices<length>*>(before.pegs);
    right.add(*rows.in_place);
    pegs.add(*rows.at_least);
    Score sum = 0;
    std::uint32_t most = 0;
    tally(right, pegs, [&](auto index, Word bits) __attribute__((always_inline)) {
      const std::uint32_t part = size_of(index == 0 ? bits & members : bits);
      if constexpr (weighted) {
        sum += weights[part];
      } else {
        most = std::max(most, part);
      }
    });
    *scores++ = weighted ? sum : Score{most};
  }
}

template <int length>
[[gnu::always_inline]] inline void score_body(const Before& before, std::span<const Rows> last,
                                              std::size_t size, const Measure& measure,
                                              Score* scores) {
  if (measure.kind == Measure::Kind::greatest) {
    score_word<length, false>(before, last, size, nullptr, scores);
  } else {
    score_word<length, true>(before, last, size, measure.weights.data(), scores);
  }
}

template <int length>
void count_plain(const Rows* digits, std::size_t words, std::uint32_t* counts) {
  count_body<length>(digits, words, counts);
}

template <int length>
void score_plain(const Before& before, std::span<const Rows> last, std::size_t size,
                 const Measure& measure, Score* scores) {
  score_body<length>(before, last, size, measure, scores);
}

template <int length>
void batch_plain(const Batch& batch, std::size_t size, const Measure& measure, Score* scores) {
  score_lanes<length>(batch, size, measure, scores);
}

#if defined(__x86_64__)
template <int length>
[[gnu::target("popcnt,avx2")]] void count_avx2(const Rows* digits, std::size_t words,
                                               std::uint32_t* counts) {
  count_body<length>(digits, words, counts);
}

template <int length>
[[gnu::target("popcnt,avx2")]] void score_avx2(const Before& before, std::span<const Rows> last,
                                               std::size_t size, const Measure& measure,
                                               Score* scores) {
  score_body<length>(before, last, size, measure, scores);
}

template <int length>
[[gnu::target("popcnt,avx2")]] void batch_avx2(const Batch& batch, std::size_t size,
                                               const Measure& measure, Score* scores) {
  score_lanes<length>(batch, size, measure, scores);
}
#endif

template <int length>
const Kernel& kernel() {
#if defined(__x86_64__)
  static const Kernel fast{count_avx2<length>, score_avx2<length>, batch_avx2<length>};
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0) return fast;
#endif
  static const Kernel plain{count_plain<length>, score_plain<length>, batch_plain<length>};
  return plain;
}

}  // namespace

const Kernel& kernel_for(int length) {
  return *with_length(length, [](auto constant) { return &kernel<constant()>(); });
}

}  // namespace gauntlet::mastermind
