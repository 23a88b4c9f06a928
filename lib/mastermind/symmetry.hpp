#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Which guesses come to the same, after a history: exchanging colors that were never guessed, or
// that no possible code has, or places and colors together such that every guess of the history
// stays what it is. Of guesses that come to the same only the first in string order is worth a
// try; all of them are possible codes or none.
class Symmetry {
 public:
  // `alive`: the colors of the possible codes, as a set of bits.
  Symmetry(const Codes& codes, std::span<const Code> history, std::uint64_t alive);

  // The colors that can come next in such a first guess, when those before are `used`.
  std::uint64_t next_colors(std::uint64_t used) const {
    return (fixed_ | first_of(fresh_, used) | next_dead(used)) & ~(repeats_ ? 0 : used);
  }

  // Is a guess the first of all that come to the same?
  bool is_normal(Digits digits) const;

  // Is a guess, made of next_colors() place by place, also the first among those with places
  // exchanged?
  bool is_first(Digits digits) const;

 private:
  struct Exchange {
    std::array<std::uint8_t, Variant::max_length> place;  // where each place's digit goes
    std::array<std::uint8_t, Variant::max_colors> color;  // what each guessed color becomes
  };

  static std::uint64_t lowest(std::uint64_t set) { return set & (~set + 1); }
  // Of a set of like colors: those that were used, and the next one.
  static std::uint64_t first_of(std::uint64_t set, std::uint64_t used) {
    return (set & used) | lowest(set & ~used);
  }
  std::uint64_t next_dead(std::uint64_t used) const {
    return lowest(repeats_ ? dead_ : dead_ & ~used);
  }

  void find_exchanges(const Codes& codes, std::span<const Code> history);
  void normalize(std::span<std::uint8_t> digits) const;

  int length_;
  bool repeats_;
  std::uint64_t fixed_;  // guessed before, and in some possible code
  std::uint64_t fresh_;  // never guessed, and in some possible code
  std::uint64_t dead_;   // in no possible code
  std::vector<Exchange> exchanges_;
};

}  // namespace gauntlet::mastermind
