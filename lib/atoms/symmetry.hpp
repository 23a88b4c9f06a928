#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// The reflections of a small grid, those of a square along its diagonals, too. Positions that are
// reflections of each other are worth the same, and share a key; all others differ in theirs.
class Symmetry {
 public:
  static constexpr int max_cells = 20;

  // A position at rest, in key_bits bits; that of the empty board is 0.
  using Key = std::uint64_t;
  static constexpr int key_bits = 58;

  // Precondition: no more than max_cells cells.
  explicit Symmetry(const Grid& grid);

  // The keys that the reflections of a position would have if each had its own: that of the
  // position as it is, then those of the others.
  struct Keys {
    std::array<Key, 8> each;
    std::size_t count;

    // Whether a reflection is the position itself.
    bool has_equals() const {
      for (std::size_t i = 1; i < count; ++i) {
        if (each[i] == each[0]) return true;
      }
      return false;
    }
  };

  // Precondition: at rest, as of the others.
  Keys keys(const Bitboard& x) const {
    Keys keys;
    keys.count = count_ + 1;
    keys.each[0] = pack(x.ones, x.twos, x.mine);
    for (std::size_t i = 0; i < count_; ++i) keys.each[i + 1] = key_of_reflection(x, i);
    return keys;
  }

  // The least of these.
  Key key(const Bitboard& x) const {
    Key least = pack(x.ones, x.twos, x.mine);
    for (std::size_t i = 0; i < count_; ++i) least = std::min(least, key_of_reflection(x, i));
    return least;
  }

  // The key of the position that has one electron more on a cell where `count` of them lie. Whose
  // they are stays as it is: right only where the cell is not the mover's before and after it, so
  // for a position seen by the opponent of who puts it there. Precondition: the cell was not
  // critical.
  Key key_with(const Keys& keys, int cell, int count) const {
    const auto& steps = steps_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(count)];
    return keys.count == 4 ? least_of<4>(keys, steps) : least_of<8>(keys, steps);
  }

  // What a key has in common with those of most positions that can come after the same one: whose
  // the cells are (a move without a chain changes nothing for the opponent, who sees it then), and
  // what lies on the first six.
  static Key family(Key key) {
    constexpr int first_cells = 6;
    constexpr Key ones = (Key{1} << first_cells) - 1;
    constexpr Key twos = (Key{1} << (first_cells - 1)) - 1;
    constexpr Key mine = ~Key{0} << (max_cells + two_cells);
    return key & (mine | twos << max_cells | ones);
  }

  // How many electrons a position has.
  static int electrons(Key key) {
    constexpr Key ones = (Key{1} << max_cells) - 1;
    constexpr Key twos = (Key{1} << two_cells) - 1;
    return bits::count(key & ones) + 2 * bits::count(key >> max_cells & twos);
  }

 private:
  static constexpr int half_cells = max_cells / 2;
  static constexpr std::size_t half_size = std::size_t{1} << half_cells;
  static constexpr std::size_t most_reflections = 7;
  using Half = std::array<std::uint32_t, half_size>;  // where the cells of a half of a set go

  // The first and the last cell are corners, where at rest there are never two electrons.
  static constexpr int two_cells = max_cells - 2;

  static Key pack(Cells ones, Cells twos, Cells mine) {
    return ones | twos >> 1 << max_cells | mine << (max_cells + two_cells);
  }

  using Steps = std::array<Key, most_reflections + 1>;

  Key key_of_reflection(const Bitboard& x, std::size_t i) const {
    const Half& low = halves_[2 * i];
    const Half& high = halves_[2 * i + 1];
    const auto reflect = [&](Cells cells) {
      return Cells{low[cells & (half_size - 1)] | high[cells >> half_cells]};
    };
    return pack(reflect(x.ones), reflect(x.twos), reflect(x.mine));
  }

  template <std::size_t count>
  static Key least_of(const Keys& keys, const Steps& steps) {
    Key least = keys.each[0] + steps[0];
    for (std::size_t i = 1; i < count; ++i) least = std::min(least, keys.each[i] + steps[i]);
    return least;
  }

  std::size_t count_ = 0;  // of reflections, without the grid as it is
  std::array<Half, 2 * most_reflections> halves_{};
  // What an electron more adds to the key of each reflection, by cell and count.
  std::array<std::array<Steps, 3>, max_cells> steps_{};
};

}  // namespace gauntlet::atoms
