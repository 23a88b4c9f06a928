#include <algorithm>
#include <utility>

#include "atoms/bitboard.hpp"
#include "atoms/iterative_solver.hpp"
#include "atoms/mtdf.hpp"
#include "atoms/tablebase.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {
namespace {

// A root move: the board after it, from the opponent's side, and where to store its outcome.
struct Root {
  Bitboard after;
  int* outcome;
};

// Returns the moves that do not win at once; marks the others as wins in `solved`.
std::vector<Root> roots(const Board& board, Solved& solved) {
  for (const Position& move : legal_actions(board)) solved.moves.emplace_back(move, 0);
  std::vector<Root> found;
  for (auto& [move, outcome] : solved.moves) {
    const Bitboard after = play(board, move)->electrons();
    if (is_lost(after)) {
      outcome = 1;
    } else {
      found.push_back({after, &outcome});
    }
  }
  return found;
}

// Searches with increasing horizons, so that the first proof gives the exact number of plies.
// Returns the number of plies up to which all wins have been found.
int prove(const Board& board, std::vector<Root> roots, std::optional<Clock::time_point> when) {
  Mtdf search(board, when);
  for (int plies = 2; !roots.empty(); ++plies) {
    for (auto& [after, outcome] : roots) {
      const bool proven =
          plies % 2 == 0 ? search.wins_after(after, plies) : search.loses_after(after, plies);
      if (search.stopped()) return plies;
      if (proven) *outcome = plies % 2 == 0 ? -plies : plies;
    }
    std::erase_if(roots, [](const Root& root) { return *root.outcome != 0; });
  }
  return Grid::max_size;
}

// Returns the best outcome if moves with unknown outcomes cannot be better, otherwise 0.
int best(const std::vector<std::pair<Position, int>>& moves, int tried) {
  int best = 0;
  bool all = true;
  for (const auto& [move, outcome] : moves) {
    if (outcome == 0) all = false;
    if (outcome != 0 && (best == 0 || is_better(outcome, best))) best = outcome;
  }
  return all || (best > 0 && best <= tried) ? best : 0;
}

Solved solve_by_tablebase(const Board& board, std::optional<Clock::time_point> when) {
  Solved solved;
  const std::vector<Root> open = roots(board, solved);
  if (!open.empty()) {
    Tablebase tablebase(board.grid());
    Deadline deadline(when);
    for (const auto& [after, outcome] : open) {
      const int reply = tablebase(after, deadline);
      if (reply != 0) *outcome = before_move(reply);
    }
  }
  solved.value = best(solved.moves, 3);  // a win in more than 3 plies may not be the soonest
  return solved;
}

Solved solve_by_mate_search(const Board& board, std::optional<Clock::time_point> when) {
  Solved solved;
  const std::vector<Root> open = roots(board, solved);
  const int tried = prove(board, open, when);
  solved.value = best(solved.moves, tried);
  return solved;
}

}  // namespace

int outcome_of(const IterativeSolver::SolveTarget& target) {
  return target.wins == true ? target.plies : -target.plies;
}

IterativeSolver::State state_of_moves(const Board& board) {
  Solved solved;
  const Symmetry symmetry(board.grid());
  std::vector<Symmetry::Key> keys;
  IterativeSolver::State state;
  for (const Root& root : roots(board, solved)) {
    const Symmetry::Key key = symmetry.key(root.after);
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    keys.push_back(key);
    state.targets.push_back({root.after});
  }
  return state;
}

Solved solved_by(const Board& board, const IterativeSolver::State& state) {
  Solved solved;
  const Symmetry symmetry(board.grid());
  for (const Root& root : roots(board, solved)) {
    const Symmetry::Key key = symmetry.key(root.after);
    for (const auto& target : state.targets) {
      if (target.plies == 0 || symmetry.key(target.x) != key) continue;
      *root.outcome = before_move(outcome_of(target));
    }
  }
  solved.value = best(solved.moves, state.losses_tried + 1);
  return solved;
}

IterativeSolver::State state_of(const Board& board) {
  const auto moves = legal_actions(board);
  const bool wins_now = std::any_of(moves.begin(), moves.end(), [&](const Position& move) {
    return is_over(*play(board, move));
  });
  IterativeSolver::State state;
  state.targets.push_back({board.electrons()});
  if (wins_now) state.targets.front() = {board.electrons(), true, 1};
  return state;
}

std::optional<Solved> solve(const Board& board, std::optional<Clock::time_point> when) {
  if (is_over(board)) return std::nullopt;
  const int cells = board.grid().size();
  if (cells <= PositionIndex::max_cells) return solve_by_tablebase(board, when);
  if (cells > OutcomeSolver::max_cells) return solve_by_mate_search(board, when);
  OutcomeSolver search(board.grid(), {.deadline = when});
  IterativeSolver solver(search, state_of_moves(board));
  solver.solve_distances();
  return solved_by(board, solver.state());
}

}  // namespace gauntlet::atoms
