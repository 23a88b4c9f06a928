#pragma once

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/deep_solver.hpp"

namespace gauntlet::atoms {

// The game-theoretic value of every move: with perfect play the mover wins in k plies (+k) or loses
// in k (-k), the move being the first of them; 0, not proven in time.
struct Solved {
  int value = 0;  // the best of the moves: a sooner win, else a later loss; 0 when not proven
  std::vector<std::pair<Position, int>> moves;  // row by row
};

// Nothing when the game is over. Up to 12 cells all is proven by a tablebase (tablebase.hpp),
// within seconds and 62 MB; up to 20 cells as deep_solver.hpp says, within 256 MB; larger boards by
// a mate search (mtdf.hpp). These take as long as they take without a deadline. Throws
// std::bad_alloc.
std::optional<Solved> solve(
    const Board& board,
    std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt);

// For a DeepSolver: the positions after the moves that do not win at once, those that are
// reflections of each other once. Then what it found, as of the moves. Precondition: not over.
DeepSolver::State state_of_moves(const Board& board);
Solved solved_by(const Board& board, const DeepSolver::State& state);

// The same for the position itself, as the only target; solved already if a move wins at once.
DeepSolver::State state_of(const Board& board);

// As of a move in Solved.
int outcome_of(const DeepSolver::Target& target);

}  // namespace gauntlet::atoms
