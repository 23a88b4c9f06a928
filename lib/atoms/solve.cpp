#include "atoms/solve.hpp"

#include "atoms/mtdf.hpp"
#include "atoms/tablebase.hpp"

namespace gauntlet::atoms {
namespace {

// A move at the root, and the board after it, seen by the opponent.
struct Root {
  Bitboard after;
  int* outcome;
};

// The moves that do not win at once; those that do are marked.
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

// By longer and longer games, so that the first proof is the exact one. Returns within how many
// plies all wins have been found.
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

// The best outcome, if moves whose outcome is not known cannot be better.
int best(const std::vector<std::pair<Position, int>>& moves, int tried) {
  int best = 0;
  bool all = true;
  for (const auto& [move, outcome] : moves) {
    if (outcome == 0) all = false;
    if (outcome != 0 && (best == 0 || is_better(outcome, best))) best = outcome;
  }
  return all || (best > 0 && best <= tried) ? best : 0;
}

}  // namespace

std::optional<Solved> solve(const Board& board, std::optional<Clock::time_point> when) {
  if (is_over(board)) return std::nullopt;
  Solved solved;
  const std::vector<Root> open = roots(board, solved);
  int tried = 3;  // plies within which all wins have been found
  if (board.grid().size() > PositionIndex::max_cells) {
    tried = prove(board, open, when);
  } else if (!open.empty()) {
    Tablebase tablebase(board.grid());
    Deadline deadline(when);
    for (const auto& [after, outcome] : open) {
      const int reply = tablebase(after, deadline);
      if (reply != 0) *outcome = before_move(reply);
    }
  }
  solved.value = best(solved.moves, tried);
  return solved;
}

}  // namespace gauntlet::atoms
