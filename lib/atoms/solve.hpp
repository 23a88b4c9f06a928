#pragma once

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "atoms/board.hpp"

namespace gauntlet::atoms {

// The game-theoretic value of every move: with perfect play the mover wins in k plies (+k) or loses
// in k (-k), the move being the first of them; 0, not proven in time.
struct Solved {
  int value = 0;  // the best of the moves: a sooner win, else a later loss; 0 when not proven
  std::vector<std::pair<Position, int>> moves;  // row by row
};

// Nothing when the game is over. Up to 12 cells all is proven by a tablebase (tablebase.hpp),
// within seconds and 62 MB; larger boards by a mate search (mtdf.hpp), which without a deadline
// takes as long as it takes. Throws std::bad_alloc.
std::optional<Solved> solve(
    const Board& board,
    std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt);

}  // namespace gauntlet::atoms
