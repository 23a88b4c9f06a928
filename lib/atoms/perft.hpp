#pragma once

#include <cstdint>

#include "atoms/bitboard.hpp"

namespace gauntlet::atoms {

// Like perft() of core/game.hpp, but without a Board for each position: returns the number of
// sequences of exactly `depth` moves. All moves are played. Preconditions: at rest, the game is not
// over, depth >= 0.
inline std::uint64_t perft(const Grid& grid, const Bitboard& electrons, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (Cells cells = grid.all() & ~electrons.theirs(); cells != 0;) {
    Bitboard next = electrons;
    make_move(grid, next, bits::bit<Cells>(bits::pop(cells)));
    next = next.mirrored();
    if (depth == 1) {
      count +=
          next.occupied() != 0 ? 1 : 0;  // always 1, but keeps the compiler from skipping the move
    } else if (!is_lost(next)) {
      count += perft(grid, next, depth - 1);
    }
  }
  return count;
}

}  // namespace gauntlet::atoms
