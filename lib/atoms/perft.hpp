#pragma once

#include <cstdint>

#include "atoms/bitboard.hpp"

namespace gauntlet::atoms {

// perft() of core/game.hpp without a Board for each position: the number of sequences of exactly
// `depth` moves, all of them played out. Preconditions: at rest, the game is not over, depth >= 0.
inline std::uint64_t perft(const Grid& grid, const Bitboard& electrons, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (Cells cells = grid.all() & ~electrons.theirs(); cells != 0;) {
    Bitboard next = electrons;
    play_on(grid, next, bits::bit<Cells>(bits::pop(cells)));
    next = next.mirrored();
    if (depth == 1) {
      count += next.occupied() != 0 ? 1 : 0;  // always 1, but for the compiler to find out
    } else if (!is_lost(next)) {
      count += perft(grid, next, depth - 1);
    }
  }
  return count;
}

}  // namespace gauntlet::atoms
