#pragma once

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "atoms/board.hpp"

namespace gauntlet::atoms {

// What every move is worth with perfect play: +k, the mover wins in k plies, -k, loses in k (the
// move is the first of them); 0, not proven in time.
struct Solved {
  int value = 0;  // the best of the moves: a sooner win, else a later loss; 0 when not proven
  std::vector<std::pair<Position, int>> moves;  // row by row
};

// Nothing when the game is over. Up to 12 cells all is proven within seconds and 62 MB; without a
// deadline a larger board takes as long as it takes.
std::optional<Solved> solve(
    const Board& board,
    std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt);

}  // namespace gauntlet::atoms
