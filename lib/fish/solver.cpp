#include "fish/solver.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace gauntlet::fish {
namespace {

constexpr std::uint64_t between_reports = 1 << 12;  // positions

}  // namespace

Solver::Solver(const Board& board, SolverLimits limits)
    : limits_(std::move(limits)), rules_(board), table_(limits_.memory) {}

Solver::Fish Solver::value(const TwoPlayerPosition& sides, int left) {
  const Fish all = rules_.sum(sides.free | sides.mine | sides.theirs);
  Fish lower = -all;
  Fish upper = all;
  Fish guess = 0;
  while (lower < upper) {
    const Fish beta = std::clamp(guess, lower + 1, upper);
    guess = search(sides, left, beta);
    (guess < beta ? upper : lower) = guess;
  }
  return lower;
}

int Solver::placement(const TwoPlayerPosition& sides, int left) {
  const Fish best = value(sides, left);
  for (Word cells = sides.free;;) {
    const int to = bits::pop(cells);
    const TwoPlayerPosition next = SolverRules::after(sides, to);
    if (cells == 0 || -search(next, left - 1, 1 - best) >= best) return to;
  }
}

CellMove Solver::move(const TwoPlayerPosition& sides) {
  const Fish best = value(sides, 0);
  CellMove move;
  for (Word starts = sides.mine; starts != 0;) {
    move.from = static_cast<std::uint8_t>(bits::pop(starts));
    const Fish now = rules_.fish(move.from);
    for (Word cells = rules_.geometry().targets(move.from, sides.free); cells != 0;) {
      move.to = static_cast<std::uint8_t>(bits::pop(cells));
      if (now - moving(SolverRules::after(sides, move), now - best + 1) >= best) return move;
    }
  }
  return move;
}

void Solver::count_position() {
  ++positions_;
  if (positions_ == limits_.max_nodes) throw NodeLimitExceeded();
  if (positions_ % between_reports == 0 && limits_.on_progress) limits_.on_progress(positions_);
}

Solver::Found Solver::recall(const TwoPlayerPosition& sides, SubgameKind question, Fish lower,
                             Fish upper) const {
  const SolverEntry* const known = table_.find(sides, question);
  if (known == nullptr) return {lower, upper};
  return {std::max(lower, known->lower()), std::min(upper, known->upper()), known->best()};
}

Solver::Fish Solver::placing(TwoPlayerPosition sides, int left, Fish beta) {
  sides = rules_.canonical(sides);
  const Fish all = rules_.sum(sides.free | sides.mine | sides.theirs);
  Found found = recall(sides, SubgameKind::placing, -all, all);
  if (found.lower >= beta) return found.lower;
  if (found.upper < beta) return found.upper;
  const std::uint64_t before = positions_;
  count_position();
  const Fish best = left == 0 ? moving(sides, beta) : best_placement(sides, left, beta, found);
  (best < beta ? found.upper : found.lower) = best;
  table_.store(
      {sides, SubgameKind::placing, found.lower, found.upper, found.best, positions_ - before});
  return best;
}

Solver::Fish Solver::best_placement(const TwoPlayerPosition& sides, int left, Fish beta,
                                    Found& found) {
  Fish best = std::numeric_limits<Fish>::min();
  const std::size_t first = push_placements(sides, found.best);
  for (std::size_t i = first; i < candidates_.size() && best < beta; ++i) {
    const CellMove move = candidates_.pick(i);
    const Fish value = -placing(SolverRules::after(sides, move.to), left - 1, 1 - beta);
    if (value > best) {
      best = value;
      found.best = move;
    }
  }
  candidates_.truncate(first);
  return best;
}

Solver::Fish Solver::moving(TwoPlayerPosition sides, Fish beta) {
  count_position();
  const auto& geometry = rules_.geometry();
  const Word movable = geometry.next_to(sides.free);  // stuck penguins stay stuck
  sides.mine &= movable;
  sides.theirs &= movable;
  const Word mine = geometry.reach(sides.mine, sides.free);
  const Word theirs = geometry.reach(sides.theirs, sides.free);
  if ((mine & theirs) == 0) return alone(mine, sides.mine) - alone(theirs, sides.theirs);
  sides.free = mine | theirs;

  if (const auto found = bound(sides, mine, theirs, beta)) return *found;
  const Fish all = rules_.sum(sides.free | sides.mine | sides.theirs);
  Found found = recall(sides, SubgameKind::moving, -all, all);
  if (found.lower >= beta) return found.lower;
  if (found.upper < beta) return found.upper;
  const std::uint64_t before = positions_;
  const Fish best = best_move(sides, beta, found);
  (best < beta ? found.upper : found.lower) = best;
  table_.store(
      {sides, SubgameKind::moving, found.lower, found.upper, found.best, positions_ - before});
  return best;
}

Solver::Fish Solver::best_move(const TwoPlayerPosition& sides, Fish beta, Found& found) {
  Fish best = std::numeric_limits<Fish>::min();
  const std::size_t first = push_moves(sides, found.best);
  for (std::size_t i = first; i < candidates_.size() && best < beta; ++i) {
    const CellMove move = candidates_.pick(i);
    const Fish now = rules_.fish(move.from);
    const Fish value = now - moving(SolverRules::after(sides, move), now - beta + 1);
    if (value > best) {
      best = value;
      found.best = move;
    }
  }
  candidates_.truncate(first);
  return best;
}

}  // namespace gauntlet::fish
