#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// The game-theoretic value of every move. Under perfect play the mover wins in k plies (+k) or
// loses in k (-k), counting the move as the first; 0 if not proven in time.
struct Solved {
  int value =
      0;  // value of the best move: the soonest win or else the latest loss; 0 if not proven
  std::vector<std::pair<Position, int>> moves;  // row by row
};

// Solves all moves of a position. Returns nullopt if the game is over. Boards of up to 12 cells are
// solved by a tablebase (tablebase.hpp), in seconds and 62 MB; up to 20 cells by an
// IterativeSolver, in 256 MB; larger boards by mate search (mtdf.hpp). Without a deadline, the time
// is not limited. Throws std::bad_alloc.
std::optional<Solved> solve(const Board& board,
                            std::optional<Clock::time_point> deadline = std::nullopt);

}  // namespace gauntlet::atoms
