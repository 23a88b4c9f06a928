#pragma once

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/iterative_solver.hpp"

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
std::optional<Solved> solve(
    const Board& board,
    std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt);

// state_of_moves() returns the targets for an IterativeSolver: the positions after all moves that
// do not win at once, one for each set of reflections. solved_by() converts the solver's results to
// those of the moves. Precondition: the game is not over.
IterativeSolver::State state_of_moves(const Board& board);
Solved solved_by(const Board& board, const IterativeSolver::State& state);

// Returns a state with the position itself as its only target, already solved if a move wins at
// once.
IterativeSolver::State state_of(const Board& board);

// Returns the target's outcome in the form of Solved::value.
int outcome_of(const IterativeSolver::SolveTarget& target);

}  // namespace gauntlet::atoms
