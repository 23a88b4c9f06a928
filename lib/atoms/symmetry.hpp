#pragma once

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

  // The least of the keys of all reflections. Precondition: at rest.
  Key key(const Bitboard& x) const {
    Key least = pack(x.ones, x.twos, x.mine);
    for (std::size_t i = 0; i < count_; ++i) {
      const Half& low = halves_[2 * i];
      const Half& high = halves_[2 * i + 1];
      const auto reflect = [&](Cells cells) {
        return Cells{low[cells & (half_size - 1)] | high[cells >> half_cells]};
      };
      const Key other = pack(reflect(x.ones), reflect(x.twos), reflect(x.mine));
      if (other < least) least = other;
    }
    return least;
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

  std::size_t count_ = 0;  // of reflections, without the grid as it is
  std::array<Half, 2 * most_reflections> halves_{};
};

}  // namespace gauntlet::atoms
