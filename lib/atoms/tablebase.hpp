#pragma once

#include <cstdint>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/grid.hpp"
#include "atoms/lazily_zeroed_array.hpp"
#include "atoms/position_index.hpp"

namespace gauntlet::atoms {

// The exact outcome of all boards of a grid up to PositionIndex::max_cells, each found once and
// kept: a byte for each number, of which only those of the boards met are ever touched.
class Tablebase {
 public:
  explicit Tablebase(const Grid& grid) : grid_(grid), numbers_(grid), known_(numbers_.size()) {}

  // +k: the player to move wins in k plies, -k: loses in k. 0 when the deadline passed.
  // Precondition: at rest and not lost; the opponent owns something or the board is empty.
  int operator()(const Bitboard& x, Deadline& deadline);

 private:
  int best_of_moves(const Bitboard& x, Deadline& deadline);

  Grid grid_;
  PositionIndex numbers_;
  LazilyZeroedArray<std::int8_t> known_;
};

// An outcome for the opponent, who moves next, as one for the player who moved.
constexpr int before_move(int outcome) { return outcome > 0 ? -outcome - 1 : 1 - outcome; }

// Whether the first outcome is preferred to the second.
constexpr bool is_better(int outcome, int than) {
  return (outcome > 0) != (than > 0) ? outcome > 0 : outcome < than;
}

}  // namespace gauntlet::atoms
