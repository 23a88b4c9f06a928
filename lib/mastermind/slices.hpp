#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "mastermind/pool.hpp"

namespace gauntlet::mastermind {

// f(std::integral_constant<int, i>()) for i from 0 to n - 1, written out n times.
template <int n, class Function>
[[gnu::always_inline]] inline void unroll(const Function& f) {
  [&]<int... i>(std::integer_sequence<int, i...>) __attribute__((always_inline)) {
    (f(std::integral_constant<int, i>()), ...);
  }(std::make_integer_sequence<int, n>());
}

// As many counters of 0 to `most` as `Bits` has bits: a bit slice for each binary digit.
template <int most, class Bits = Word>
class Slices {
 public:
  static constexpr int digits = std::bit_width(static_cast<unsigned>(most));

  Slices() = default;
  // The same counters in every lane of a vector, as far as they go.
  template <class Narrow>
    requires(!std::is_same_v<Narrow, Bits>)
  [[gnu::always_inline]] explicit Slices(const Slices<most, Narrow>& narrow) {
    unroll<digits>([&](auto i) __attribute__((always_inline)) {
      slices_[i] =
          Bits{} + static_cast<std::remove_cvref_t<decltype(slices_[i][0])>>(narrow.slice(i));
    });
  }

  [[gnu::always_inline]] const Bits& slice(int i) const { return slices_[i]; }

  // Adds one to the counters whose bit is set.
  [[gnu::always_inline]] void add(Bits bits) {
    unroll<digits>([&](auto i) __attribute__((always_inline)) {
      const Bits carry = slices_[i] & bits;
      slices_[i] ^= bits;
      bits = carry;
    });
  }

  // The counters that stand at `value`.
  template <int value>
  [[gnu::always_inline]] Bits equal() const {
    Bits bits = ~Bits{};
    unroll<digits>([&](auto i) __attribute__((always_inline)) {
      bits &= (value >> i & 1) != 0 ? slices_[i] : ~slices_[i];
    });
    return bits;
  }

 private:
  Bits slices_[digits] = {};
};

// f(i, j, class) for every feedback that can occur: i pegs in place and j others.
template <int length, class Function>
[[gnu::always_inline]] inline void for_feedbacks(const Function& f) {
  unroll<length + 1>([&](auto i) __attribute__((always_inline)) {
    unroll<length + 1 - i()>([&](auto j) __attribute__((always_inline)) {
      if constexpr (i() != length - 1 || j() != 1) {
        f(i, j, std::integral_constant<int, i() * (length + 1) + j()>());
      }
    });
  });
}

// take(class, bits) for every feedback that can occur: the counters that have it, `right` counting
// pegs in place and `pegs` all pegs.
template <int length, class Bits, class Take>
[[gnu::always_inline]] inline void tally(const Slices<length, Bits>& right,
                                         const Slices<length, Bits>& pegs, const Take& take) {
  Bits in_place[length + 1];
  Bits with_pegs[length + 1];
  unroll<length + 1>([&](auto i) __attribute__((always_inline)) {
    in_place[i] = right.template equal<i()>();
    with_pegs[i] = pegs.template equal<i()>();
  });
  for_feedbacks<length>([&](auto i, auto j, auto index) __attribute__((always_inline)) {
    take(index, Bits(in_place[i] & with_pegs[i + j]));
  });
}

// Calls f(std::integral_constant<int, length>()) for a length from 1 to Variant::max_length.
template <class Function>
decltype(auto) with_length(int length, const Function& f) {
  switch (length) {
    case 1:
      return f(std::integral_constant<int, 1>());
    case 2:
      return f(std::integral_constant<int, 2>());
    case 3:
      return f(std::integral_constant<int, 3>());
    case 4:
      return f(std::integral_constant<int, 4>());
    case 5:
      return f(std::integral_constant<int, 5>());
    case 6:
      return f(std::integral_constant<int, 6>());
    case 7:
      return f(std::integral_constant<int, 7>());
    default:
      return f(std::integral_constant<int, 8>());
  }
}

}  // namespace gauntlet::mastermind
