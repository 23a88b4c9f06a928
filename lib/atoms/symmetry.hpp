#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "atoms/bitboard.hpp"
#include "core/bits.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// The reflections of a small grid, including diagonal ones for a square. Positions that are
// reflections of each other have the same value and share a key; all other positions have different
// keys.
class Symmetry {
 public:
  static constexpr int max_cells = 20;

  // The key of a position at rest, in key_bits bits; 0 for the empty board.
  using Key = std::uint64_t;
  static constexpr int key_bits = 58;

  // Precondition: the grid has at most max_cells cells.
  explicit Symmetry(const Grid& grid);

  // The packed position and its packed reflections, before the least is chosen as the key. The
  // first is the position itself.
  struct Keys {
    std::array<Key, 8> each;
    std::size_t count;

    // Returns whether a reflection equals the position itself.
    bool has_equals() const {
      for (std::size_t i = 1; i < count; ++i) {
        if (each[i] == each[0]) return true;
      }
      return false;
    }
  };

  // Returns the keys of all reflections. Precondition, here and below: at rest.
  Keys keys(const Bitboard& x) const {
    Keys keys;
    keys.count = count_ + 1;
    keys.each[0] = pack(x.ones, x.twos, x.mine);
    for (std::size_t i = 0; i < count_; ++i) keys.each[i + 1] = key_of_reflection(x, i);
    return keys;
  }

  // Returns the least of these keys.
  Key key(const Bitboard& x) const {
    Key min = pack(x.ones, x.twos, x.mine);
    for (std::size_t i = 0; i < count_; ++i) min = std::min(min, key_of_reflection(x, i));
    return min;
  }

  // Returns the key of the position with one more electron on a cell that holds `count`. The owner
  // of the cell does not change. So the cell must not be the mover's before or after: the position
  // must be from the side of the opponent of the player who adds the electron. Precondition: the
  // cell was not critical.
  Key key_with(const Keys& keys, int cell, int count) const {
    const auto& steps = steps_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(count)];
    return keys.count == 4 ? min_of<4>(keys, steps) : min_of<8>(keys, steps);
  }

  // Returns the part of a key that most successors of a position share: the owners of the cells
  // (from the opponent's side a move without a chain reaction does not change them) and the
  // electrons on the first six cells.
  static Key family(Key key) {
    constexpr int first_cells = 6;
    constexpr Key ones = (Key{1} << first_cells) - 1;
    constexpr Key twos = (Key{1} << (first_cells - 1)) - 1;
    constexpr Key mine = ~Key{0} << (max_cells + two_cells);
    return key & (mine | twos << max_cells | ones);
  }

  // Returns the number of electrons of a position.
  static int electrons(Key key) {
    constexpr Key ones = (Key{1} << max_cells) - 1;
    constexpr Key twos = (Key{1} << two_cells) - 1;
    return bits::count(key & ones) + 2 * bits::count(key >> max_cells & twos);
  }

 private:
  static constexpr int half_cells = max_cells / 2;
  static constexpr std::size_t half_size = std::size_t{1} << half_cells;
  static constexpr std::size_t max_reflections = 7;
  using Half =
      std::array<std::uint32_t, half_size>;  // images of the subsets of one half of the cells

  // The first and the last cell are corners, which at rest never hold two electrons.
  static constexpr int two_cells = max_cells - 2;

  static Key pack(Cells ones, Cells twos, Cells mine) {
    return ones | twos >> 1 << max_cells | mine << (max_cells + two_cells);
  }

  using Steps = std::array<Key, max_reflections + 1>;

  Key key_of_reflection(const Bitboard& x, std::size_t i) const {
    const Half& low = halves_[2 * i];
    const Half& high = halves_[2 * i + 1];
    const auto reflect = [&](Cells cells) {
      return Cells{low[cells & (half_size - 1)] | high[cells >> half_cells]};
    };
    return pack(reflect(x.ones), reflect(x.twos), reflect(x.mine));
  }

  template <std::size_t count>
  static Key min_of(const Keys& keys, const Steps& steps) {
    Key min = keys.each[0] + steps[0];
    for (std::size_t i = 1; i < count; ++i) min = std::min(min, keys.each[i] + steps[i]);
    return min;
  }

  std::size_t count_ = 0;  // number of reflections, without the identity
  std::array<Half, 2 * max_reflections> halves_{};
  // The amount that one more electron adds to the key of each reflection, by cell and count.
  std::array<std::array<Steps, 3>, max_cells> steps_{};
};

}  // namespace gauntlet::atoms
