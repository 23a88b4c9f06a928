#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gauntlet/mastermind.hpp"

namespace gauntlet::mastermind {

// Finds equivalent guesses after a history. Guesses are equivalent if they differ by exchanging
// colors that were never guessed or that no consistent code has, or by a permutation of positions
// and colors that leaves every guess of the history unchanged. Only the first of equivalent guesses
// in string order needs to be tried; either all or none of them are consistent codes.
class Symmetry {
 public:
  // `alive` is the set of colors of the consistent codes, as bits.
  Symmetry(const CodeSpace& codes, std::span<const Code> history, std::uint64_t alive);

  // Returns the colors that can come next in the first of equivalent guesses if the digits so far
  // use the colors `used`.
  std::uint64_t next_colors(std::uint64_t used) const {
    return (fixed_ | first_of(fresh_, used) | next_dead(used)) & ~(repeats_ ? 0 : used);
  }

  // Returns whether a guess is the first of all equivalent guesses.
  bool is_canonical(Digits digits) const;

  // Returns whether a guess built from next_colors() is also the first among those with permuted
  // positions.
  bool is_first(Digits digits) const;

 private:
  struct Exchange {
    std::array<std::uint8_t, Variant::max_length> place;  // new position of each digit
    std::array<std::uint8_t, Variant::max_colors> color;  // new color of each guessed color
  };

  static std::uint64_t lowest(std::uint64_t set) { return set & (~set + 1); }
  // Returns the used colors of a set of interchangeable colors, and the next one.
  static std::uint64_t first_of(std::uint64_t set, std::uint64_t used) {
    return (set & used) | lowest(set & ~used);
  }
  std::uint64_t next_dead(std::uint64_t used) const {
    return lowest(repeats_ ? dead_ : dead_ & ~used);
  }

  void find_exchanges(const CodeSpace& codes, std::span<const Code> history);
  void normalize(std::span<std::uint8_t> digits) const;

  int length_;
  bool repeats_;
  std::uint64_t fixed_;  // guessed before, and in some consistent code
  std::uint64_t fresh_;  // never guessed, and in some consistent code
  std::uint64_t dead_;   // in no consistent code
  std::vector<Exchange> exchanges_;
};

}  // namespace gauntlet::mastermind
