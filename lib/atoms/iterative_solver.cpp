#include "atoms/iterative_solver.hpp"

#include <algorithm>
#include <utility>

#include "core/numbers.hpp"

namespace gauntlet::atoms {
namespace {

// Limits of the search for short games: positions and bytes of its own table.
constexpr std::uint64_t short_nodes = 100'000;
constexpr std::size_t short_bytes = std::size_t{4} << 20;

}  // namespace

IterativeSolver::IterativeSolver(OutcomeSolver& search, State state)
    : search_(search), state_(std::move(state)) {
  if (!state_.targets.empty()) electrons_ = state_.targets.front().x.sum();
}

bool IterativeSolver::is_open() const {
  return std::any_of(state_.targets.begin(), state_.targets.end(),
                     [](const SolveTarget& target) { return target.plies == 0; });
}

bool IterativeSolver::has_open(bool wins) const {
  return std::any_of(state_.targets.begin(), state_.targets.end(), [&](const SolveTarget& target) {
    return target.plies == 0 && target.wins == wins;
  });
}

// Finds which undecided targets are won, or lost, within `plies` plies. Returns false if stopped.
bool IterativeSolver::try_all(bool wins, int plies, OutcomeSolver& search) {
  search.set_goal(wins ? Goal::win_within(electrons_, plies)
                       : Goal::loss_within(electrons_, plies));
  for (SolveTarget& target : state_.targets) {
    if (target.plies != 0 || target.wins == !wins) continue;
    const auto found = search.wins(target.x);
    if (!found) return false;
    if (*found != wins) continue;
    target.wins = wins;
    target.plies = plies;
  }
  (wins ? state_.wins_tried : state_.losses_tried) = plies;
  return true;
}

bool IterativeSolver::find_short_games() {
  OutcomeSolver search(search_.grid(), {1, short_bytes, search_.limits().deadline});
  for (int plies = 1; is_open() && search.nodes() < short_nodes; ++plies) {
    if (!try_all(plies % 2 == 1, plies, search)) return false;
  }
  return true;
}

bool IterativeSolver::solve_outcomes() {
  for (SolveTarget& target : state_.targets) {
    if (target.wins) continue;
    task_ = "who wins";
    search_.set_goal({});
    target.wins = search_.wins(target.x);
    if (!target.wins) return false;
  }
  return true;
}

bool IterativeSolver::find_plies_of(bool wins) {
  int& tried = wins ? state_.wins_tried : state_.losses_tried;
  while (has_open(wins)) {
    const int plies = tried == 0 ? (wins ? 1 : 2) : tried + 2;
    task_ = "within " + pluralize(static_cast<std::uint64_t>(plies), "ply", "plies");
    if (!try_all(wins, plies, search_)) return false;
  }
  return true;
}

// Losses of targets are searched first: they are wins for the player who moved there.
bool IterativeSolver::solve_distances() {
  return find_short_games() && solve_outcomes() && find_plies_of(false) && find_plies_of(true);
}

}  // namespace gauntlet::atoms
