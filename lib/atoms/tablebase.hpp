#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "atoms/bitboard.hpp"
#include "core/deadline.hpp"
#include "core/lazily_zeroed_array.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// The index function of a tablebase: numbers the positions at rest of a small grid. Reflections of
// a position share a number; all others differ. A position is read as a number in mixed radix, with
// a digit for each cell from -(critical mass - 1) to critical mass - 1. The least number of its
// four reflections counts (the four diagonal reflections of a square are not merged).
class PositionIndex {
 public:
  static constexpr int max_cells = 12;

  // Precondition: the grid has at most max_cells cells.
  explicit PositionIndex(const Grid& grid);

  // Returns the number of indexes, which start at 0; 62 million for 3 by 4 cells.
  std::size_t size() const { return size_; }

  // Returns the index of a position. Precondition: at rest.
  std::size_t operator()(const Bitboard& x) const;

 private:
  static constexpr int half = max_cells / 2;  // cells in one table
  using Sums = std::array<std::int32_t, 4>;  // sums of the weights of a set of cells, by reflection

  const Sums& low(Cells cells) const { return sums_[0][cells & ((1 << half) - 1)]; }
  const Sums& high(Cells cells) const { return sums_[1][cells >> half]; }

  std::array<std::array<Sums, 1 << half>, 2> sums_{};
  std::int32_t middle_ = 0;  // number of the empty board
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

// A tablebase: exact outcomes, as distances to the end in one byte per position, of a grid of up to
// PositionIndex::max_cells cells. Unlike those of chess, it is not computed beforehand by
// retrograde analysis. Outcomes are found on demand by depth-first search and kept. (No position
// repeats in a game, as each move adds an electron.) Memory is used only for the positions met.
class Tablebase {
 public:
  // Precondition: the grid has at most PositionIndex::max_cells cells. Throws std::bad_alloc.
  explicit Tablebase(const Grid& grid) : grid_(grid), index_(grid), known_(index_.size()) {}

  // Returns +k if the player to move wins in k plies, -k if it loses in k, 0 if the deadline
  // passed. Preconditions: at rest and not lost; the opponent owns a cell or the board is empty.
  int operator()(const Bitboard& x, Deadline& deadline);

 private:
  int best_of_moves(const Bitboard& x, Deadline& deadline);

  Grid grid_;
  PositionIndex index_;
  LazilyZeroedArray<std::int8_t> known_;
};

// Converts an outcome for the player to move into one for the player who just moved.
constexpr int before_move(int outcome) { return outcome > 0 ? -outcome - 1 : 1 - outcome; }

// Returns whether the first outcome is better: a win, a sooner win, or a later loss.
constexpr bool is_better(int outcome, int than) {
  return (outcome > 0) != (than > 0) ? outcome > 0 : outcome < than;
}

}  // namespace gauntlet::atoms
