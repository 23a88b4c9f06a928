#include <algorithm>

#include "fish/solver.hpp"

namespace gauntlet::fish {

// Returns an upper bound of the value below beta or a lower bound of at least beta, if there is one
// without searching. A player can surely gather whatever only it can reach: it can go there first,
// and nobody is in its way. The opponent gathers at most what its penguins can reach.
std::optional<Solver::Fish> Solver::bound(const TwoPlayerPosition& sides, Word mine, Word theirs,
                                          Fish beta) {
  const auto& geometry = rules_.geometry();
  const Fish my_max = rules_.gather_upper_bound(sides.mine, mine);
  const Fish their_max = rules_.gather_upper_bound(sides.theirs, theirs);
  if (const Fish upper = my_max - rules_.opponent_lower_bound(sides); upper < beta) return upper;
  if (const Fish lower = rules_.most(sides.mine) - their_max; lower >= beta) return lower;
  if (const Word area = geometry.reach(sides.theirs, theirs & ~mine); area != 0) {
    const Fish upper = my_max - alone(area, sides.theirs & geometry.next_to(area));
    if (upper < beta) return upper;
  }
  if (const Word area = geometry.reach(sides.mine, mine & ~theirs); area != 0) {
    const Fish lower = alone(area, sides.mine & geometry.next_to(area)) - their_max;
    if (lower >= beta) return lower;
  }
  return std::nullopt;
}

// Returns the most that a player gathers with these penguins on these tiles. Precondition: its
// penguins can walk to all of them, the opponent's to none.
Solver::Fish Solver::alone(Word free, Word penguins) {
  if (penguins == 0) return 0;
  const TwoPlayerPosition sides{free, penguins, 0};
  if (const SolverEntry* const known = table_.find(sides, SubgameKind::alone))
    return known->lower();
  const std::uint64_t before = positions_;
  count_position();
  const auto& geometry = rules_.geometry();
  const Fish max = rules_.gather_upper_bound(penguins, free);
  Fish best = 0;
  for (Word starts = penguins; starts != 0;) {
    const int from = bits::pop(starts);
    for (Word cells = geometry.targets(from, free); cells != 0 && best < max;) {
      const int to = bits::pop(cells);
      const Word left = free & ~bits::bit<Word>(to);
      const Word moved =
          (penguins ^ (bits::bit<Word>(from) | bits::bit<Word>(to))) & geometry.next_to(left);
      best = std::max(best, rules_.fish(from) + alone(geometry.reach(moved, left), moved));
    }
  }
  table_.store({sides, SubgameKind::alone, best, best, {}, positions_ - before});
  return best;
}

// Pushes the placements of a position on the candidates. Returns the index of the first one.
std::size_t Solver::push_placements(const TwoPlayerPosition& sides, CellMove known) {
  const auto& geometry = rules_.geometry();
  const std::size_t first = candidates_.size();
  for (Word cells = sides.free; cells != 0;) {
    const auto to = static_cast<std::uint8_t>(bits::pop(cells));
    const CellMove move{to, to};
    const Fish rank = Fish{4} * geometry.free_neighbors(to, sides.free) + blocking(sides, to);
    candidates_.push(move, rank, known);
  }
  return first;
}

// Pushes the moves of a position on the candidates. Rich tiles, tiles with many free neighbors and
// tiles that block the opponent rank first. Returns the index of the first one.
std::size_t Solver::push_moves(const TwoPlayerPosition& sides, CellMove known) {
  const auto& geometry = rules_.geometry();
  const std::size_t first = candidates_.size();
  for (Word starts = sides.mine; starts != 0;) {
    const auto from = static_cast<std::uint8_t>(bits::pop(starts));
    for (Word cells = geometry.targets(from, sides.free); cells != 0;) {
      const auto to = static_cast<std::uint8_t>(bits::pop(cells));
      const CellMove move{from, to};
      const Fish rank = 4 * (rules_.fish(from) + rules_.fish(to)) +
                        geometry.free_neighbors(to, sides.free) + 4 * blocking(sides, to);
      candidates_.push(move, rank, known);
    }
  }
  return first;
}

// Returns how much a penguin on `to` would block the opponent's penguins next to it: more for those
// with few free neighbors.
Solver::Fish Solver::blocking(const TwoPlayerPosition& sides, int to) const {
  const auto& geometry = rules_.geometry();
  Fish sum = 0;
  for (Word near = geometry.cells[static_cast<std::size_t>(to)].around & sides.theirs; near != 0;) {
    sum += 7 - geometry.free_neighbors(bits::pop(near), sides.free);
  }
  return sum;
}

}  // namespace gauntlet::fish
