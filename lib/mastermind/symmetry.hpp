#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gauntlet/mastermind.hpp"

namespace gauntlet::mastermind {

// Sets of colors, as bits, by position.
using ColorSets = std::array<std::uint64_t, Variant::max_length>;

// Returns whether the colors of each position can be exchanged separately. Otherwise a color means
// the same in all positions.
constexpr bool has_separate_colors(const Variant& variant) {
  return variant.black_peg && variant.repeats;
}

// Returns the colors that were never guessed; with separate colors, in that position. Exchanging
// two of them leaves the set of consistent codes unchanged.
ColorSets unguessed_colors(const CodeSpace& codes, std::span<const Code> guesses);

// Finds equivalent guesses after a history. Guesses are equivalent if they differ by exchanging
// colors that were never guessed or that no consistent code has, or by a permutation of positions
// and colors that leaves every guess of the history unchanged. Only the first of equivalent guesses
// in string order needs to be tried; either all or none of them are consistent codes.
class Symmetry {
 public:
  // `alive` are the colors of the consistent codes.
  Symmetry(const CodeSpace& codes, std::span<const Code> history, const ColorSets& alive);

  // Returns the colors that can come next, in this position, in the first of equivalent guesses if
  // the digits so far use the colors `used`.
  std::uint64_t next_colors(int place, std::uint64_t used) const {
    if (!columns_.empty()) return columns_[static_cast<std::size_t>(place)].next;
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
  // A position with separate colors. Colors of one kind are equivalent: those without a consistent
  // code, the others that were never guessed, and each other alone. Positions are equivalent if
  // the same guesses of the history have equal colors there; then a kind is the same in all.
  struct Column {
    std::uint64_t next = 0;                                   // the first color of each kind
    std::array<std::uint8_t, Variant::max_colors> kind;       // of each color
    std::array<std::uint8_t, Variant::max_colors + 2> first;  // color of each kind
    std::size_t like = 0;                                     // the first equivalent position
  };

  static std::uint64_t lowest(std::uint64_t set) { return set & (~set + 1); }
  // Returns the used colors of a set of interchangeable colors, and the next one.
  static std::uint64_t first_of(std::uint64_t set, std::uint64_t used) {
    return (set & used) | lowest(set & ~used);
  }
  std::uint64_t next_dead(std::uint64_t used) const {
    return lowest(repeats_ ? dead_ : dead_ & ~used);
  }

  void find_columns(const CodeSpace& codes, std::span<const Code> history, const ColorSets& alive);
  bool is_first_by_column(Digits digits) const;
  void find_exchanges(const CodeSpace& codes, std::span<const Code> history);
  void normalize(std::span<std::uint8_t> digits) const;

  int length_;
  bool repeats_;
  std::uint64_t fixed_;  // guessed before, and in some consistent code
  std::uint64_t fresh_;  // never guessed, and in some consistent code
  std::uint64_t dead_;   // in no consistent code
  std::vector<Exchange> exchanges_;
  std::vector<Column> columns_;  // with separate colors, and then instead of all the others
};

}  // namespace gauntlet::mastermind
