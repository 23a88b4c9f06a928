#include "atoms/engine_solver.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "atoms/iterative_solver.hpp"

namespace gauntlet::atoms {
namespace {

constexpr std::size_t table_bytes = std::size_t{8} << 20;

}  // namespace

EngineSolver::EngineSolver(const Board& board, std::optional<Clock::time_point> deadline,
                           unsigned threads)
    : board_(board), search_(board.grid(), {threads, table_bytes, deadline}) {}

// Keeps only the moves after which the goal is known to be reached. Returns false if the mover
// cannot reach it for sure.
bool EngineSolver::keep_winning(const Goal& goal, std::vector<RootMove>& moves) {
  search_.set_goal(goal);
  if (search_.wins(board_.electrons()) != true) return false;
  const auto leave = [&](const auto& loses) {
    const auto wins = [&](const RootMove& move) { return loses(move.after) == false; };
    std::vector<RootMove> left;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(left), wins);
    if (left.empty()) return false;
    moves = std::move(left);
    return true;
  };
  // The table holds such a move, unless the goal is too near for entries to be stored.
  return leave([&](const Bitboard& after) { return search_.find(after); }) ||
         leave([&](const Bitboard& after) { return search_.wins(after); });
}

void EngineSolver::choose(std::vector<RootMove>& moves) {
  const Bitboard& x = board_.electrons();
  if (x.theirs() == 0 && x.mine != 0) return;  // OutcomeSolver considers this position over
  IterativeSolver solver(search_, {.targets = {{x}}});
  if (!solver.solve_outcomes()) return;
  const bool wins = *solver.state().targets.front().wins;
  const std::vector<RootMove> all = moves;
  if (wins && !keep_winning({}, moves)) return;
  const int longest = max_remaining_plies(board_);
  value_ = wins ? wins_in(longest) : loses_in(longest);
  if (!solver.solve_distances()) return;
  // A loser can always avoid losing within two plies less, except at the end of the game.
  const int plies = solver.state().targets.front().plies;
  const int electrons = x.sum();
  std::vector<RootMove> best = all;  // the soonest win may not be among the moves known to win
  is_exact_ = wins ? keep_winning(Goal::win_within(electrons, plies), best)
                   : plies == 2 || keep_winning(Goal::loss_within(electrons, plies - 2), best);
  if (!is_exact_) return;
  moves = std::move(best);
  value_ = wins ? wins_in(plies) : loses_in(plies);
}

}  // namespace gauntlet::atoms
