#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <type_traits>

#include "gauntlet/mastermind.hpp"
#include "mastermind/bit_sliced_code_set.hpp"

// Counting in bit slices: one counter for each code of a pool, 64 of them or a whole vector
// incremented by a few word operations. All loops here have few iterations, known at compile time,
// and are unrolled. Functions that pass vectors are always inlined, because the calling convention
// for vectors depends on the processor.
namespace gauntlet::mastermind {

// As many counters from 0 to `max` as `Bits` (a word, or a vector of words) has bits: slice i
// holds binary digit 2^i of each. (Positional population count in the literature.)
template <int max, class Bits = Word>
class Slices {
 public:
  Slices() = default;
  // Broadcasts the counters to every lane of a vector, as many as fit.
  template <class Narrow>
    requires(!std::is_same_v<Narrow, Bits>)
  [[gnu::always_inline]] explicit Slices(const Slices<max, Narrow>& narrow) {
    using Lane = std::remove_cvref_t<decltype(Bits{}[0])>;
#pragma GCC unroll 8
    for (int i = 0; i < digits; ++i) slices_[i] = Bits{} + static_cast<Lane>(narrow.slices_[i]);
  }

  // Increments the counters whose bit is set, as a ripple-carry adder.
  [[gnu::always_inline]] void add(Bits bits) {
#pragma GCC unroll 8
    for (int i = 0; i < digits; ++i) {
      const Bits carry = slices_[i] & bits;
      slices_[i] ^= bits;
      bits = carry;
    }
  }

  // Returns the set of counters equal to `value`.
  [[gnu::always_inline]] Bits equal(int value) const {
    Bits bits = ~Bits{};
#pragma GCC unroll 8
    for (int i = 0; i < digits; ++i) bits &= (value >> i & 1) != 0 ? slices_[i] : ~slices_[i];
    return bits;
  }

 private:
  template <int, class>
  friend class Slices;

  static constexpr int digits = std::bit_width(static_cast<unsigned>(max));

  Bits slices_[digits] = {};
};

// A feedback that can occur between two codes of some length.
struct FeedbackClass {
  int right;
  int pegs;   // right and misplaced pegs
  int index;  // CodeSpace::class_of()
};

// All possible feedbacks, by index. Excluded: all pegs but one right, and the last one misplaced.
template <int length>
inline constexpr auto feedback_classes = [] {
  std::array<FeedbackClass, (length + 1) * (length + 2) / 2 - 1> classes{};
  std::size_t count = 0;
  for (int right = 0; right <= length; ++right) {
    for (int misplaced = 0; right + misplaced <= length; ++misplaced) {
      if (right == length - 1 && misplaced == 1) continue;
      classes[count++] = {right, right + misplaced, right * (length + 1) + misplaced};
    }
  }
  return classes;
}();

// The pegs that a guess, or its first digits, gets from each of many codes.
template <int length, class Bits = Word>
struct Pegs {
  Slices<length, Bits> right;  // pegs in place
  Slices<length, Bits> all;    // right and misplaced pegs

  // Adds the next digit of the guess, given the codes that have it in its position and those that
  // have it at least as often as the guess so far.
  [[gnu::always_inline]] void add(Bits in_place, Bits at_least) {
    right.add(in_place);
    all.add(at_least);
  }

  // Calls take(class, codes) for every class of feedback, by index, with the codes that give it.
  template <class Take>
  [[gnu::always_inline]] void split(const Take& take) const {
    Bits with_right[length + 1];
    Bits with_pegs[length + 1];
#pragma GCC unroll 16
    for (int i = 0; i <= length; ++i) {
      with_right[i] = right.equal(i);
      with_pegs[i] = all.equal(i);
    }
#pragma GCC unroll 64
    for (const FeedbackClass& feedback : feedback_classes<length>) {
      take(feedback, Bits(with_right[feedback.right] & with_pegs[feedback.pegs]));
    }
  }
};

// Calls f(std::integral_constant<int, length>()) for a length from 1 to `max`.
template <int max = Variant::max_length, class Function>
decltype(auto) with_length(int length, const Function& f) {
  if constexpr (max > 1) {
    if (length < max) return with_length<max - 1>(length, f);
  }
  return f(std::integral_constant<int, max>());
}

}  // namespace gauntlet::mastermind
