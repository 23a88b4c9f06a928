#pragma once

#include <cstdint>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/grid.hpp"
#include "atoms/lazily_zeroed_array.hpp"
#include "atoms/position_index.hpp"

namespace gauntlet::atoms {

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
