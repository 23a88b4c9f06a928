#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/grid.hpp"
#include "atoms/lazily_zeroed_array.hpp"

namespace gauntlet::atoms {

// The index of a position in a tablebase: numbers the positions at rest of a small grid. Those that
// are reflections of each other share a number, all others differ. A position is read as a number
// in mixed radix, with a digit for each cell from -(critical mass - 1) to critical mass - 1; the
// least of its four reflections counts (a square's other four are not looked for).
class PositionIndex {
 public:
  static constexpr int max_cells = 12;

  // Precondition: no more than max_cells cells.
  explicit PositionIndex(const Grid& grid);

  // All numbers are from 0 and below this; 62 million for 3 by 4 cells.
  std::size_t size() const { return size_; }

  // Precondition: at rest.
  std::size_t operator()(const Bitboard& x) const;

 private:
  static constexpr int half = max_cells / 2;  // cells in one table
  using Sums = std::array<std::int32_t, 4>;   // of the weights of a set of cells, by reflection

  const Sums& low(Cells cells) const { return sums_[0][cells & ((1 << half) - 1)]; }
  const Sums& high(Cells cells) const { return sums_[1][cells >> half]; }

  std::array<std::array<Sums, 1 << half>, 2> sums_{};
  std::int32_t middle_ = 0;  // of the empty board
  std::size_t size_ = 1;
};

inline std::size_t PositionIndex::operator()(const Bitboard& x) const {
  const Cells my_ones = x.ones & x.mine, ones = x.ones ^ my_ones;
  const Cells my_twos = x.twos & x.mine, twos = x.twos ^ my_twos;
  Sums sums;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i] = low(my_ones)[i] + high(my_ones)[i] - low(ones)[i] - high(ones)[i] +
              2 * (low(my_twos)[i] + high(my_twos)[i] - low(twos)[i] - high(twos)[i]);
  }
  const std::int32_t number = middle_ + *std::min_element(sums.begin(), sums.end());
  return static_cast<std::size_t>(number);
}

// A tablebase: the exact outcomes of the positions of a grid of up to PositionIndex::max_cells
// cells, as distances to the end, a byte for each position. Unlike those of chess it is not
// computed beforehand, by retrograde analysis: outcomes are found forwards, by depth-first search
// as they are asked for, and kept. (No position comes again in a game, as each move adds an
// electron.) Memory is taken for the positions met only.
class Tablebase {
 public:
  // Precondition: no more than PositionIndex::max_cells cells. Throws std::bad_alloc.
  explicit Tablebase(const Grid& grid) : grid_(grid), index_(grid), known_(index_.size()) {}

  // +k: the player to move wins in k plies, -k: loses in k. 0 when the deadline passed.
  // Preconditions: at rest and not lost; the opponent owns something or the board is empty.
  int operator()(const Bitboard& x, Deadline& deadline);

 private:
  int best_of_moves(const Bitboard& x, Deadline& deadline);

  Grid grid_;
  PositionIndex index_;
  LazilyZeroedArray<std::int8_t> known_;
};

// An outcome for the opponent, who moves next, as one for the player who moved.
constexpr int before_move(int outcome) { return outcome > 0 ? -outcome - 1 : 1 - outcome; }

// Whether the first outcome is preferred to the second: sooner wins, else later losses.
constexpr bool is_better(int outcome, int than) {
  return (outcome > 0) != (than > 0) ? outcome > 0 : outcome < than;
}

}  // namespace gauntlet::atoms
