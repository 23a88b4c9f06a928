#include <algorithm>

#include "fish/solver.hpp"

namespace gauntlet::fish {

// An upper bound of the value below beta, or a lower one that is not, if there is one without any
// search. Either player surely gathers what it can where the other cannot come: it goes there
// first, and nobody is in its way. The other gathers what its penguins can come to at most.
std::optional<Solver::Fish> Solver::bound(const Sides& sides, Word mine, Word theirs, Fish beta) {
  const auto& geometry = rules_.geometry();
  const Fish my_most = rules_.most_gathered(sides.mine, mine);
  const Fish their_most = rules_.most_gathered(sides.theirs, theirs);
  if (const Fish upper = my_most - rules_.least_of_theirs(sides); upper < beta) return upper;
  if (const Fish lower = rules_.most(sides.mine) - their_most; lower >= beta) return lower;
  if (const Word area = geometry.reach(sides.theirs, theirs & ~mine); area != 0) {
    const Fish upper = my_most - alone(area, sides.theirs & geometry.next_to(area));
    if (upper < beta) return upper;
  }
  if (const Word area = geometry.reach(sides.mine, mine & ~theirs); area != 0) {
    const Fish lower = alone(area, sides.mine & geometry.next_to(area)) - their_most;
    if (lower >= beta) return lower;
  }
  return std::nullopt;
}

// What a player gathers at most with these penguins on these tiles, all of which they can walk to,
// and the other player to none.
Solver::Fish Solver::alone(Word free, Word penguins) {
  if (penguins == 0) return 0;
  const Sides sides{free, penguins, 0};
  if (const Known* const known = table_.find(sides, Question::alone)) return known->lower();
  const std::uint64_t before = positions_;
  count_position();
  const auto& geometry = rules_.geometry();
  const Fish most = rules_.most_gathered(penguins, free);
  Fish best = 0;
  for (Word starts = penguins; starts != 0;) {
    const int from = bits::pop(starts);
    for (Word cells = geometry.targets(from, free); cells != 0 && best < most;) {
      const int to = bits::pop(cells);
      const Word left = free & ~bits::bit<Word>(to);
      const Word moved =
          (penguins ^ (bits::bit<Word>(from) | bits::bit<Word>(to))) & geometry.next_to(left);
      best = std::max(best, rules_.fish(from) + alone(geometry.reach(moved, left), moved));
    }
  }
  table_.store({sides, Question::alone, best, best, {}, positions_ - before});
  return best;
}

// Appends the placements of a position to the candidates; returns the index of the first one.
std::size_t Solver::push_placements(const Sides& sides, CellMove known) {
  const auto& geometry = rules_.geometry();
  const std::size_t first = candidates_.size();
  for (Word cells = sides.free; cells != 0;) {
    const auto to = static_cast<std::uint8_t>(bits::pop(cells));
    const CellMove move{to, to};
    const Fish rank = 4 * geometry.free_neighbors(to, sides.free) + blocking(sides, to);
    candidates_.push(move, rank, known);
  }
  return first;
}

// The same for moves: rich tiles first, open ones, and those that are in the other player's way.
std::size_t Solver::push_moves(const Sides& sides, CellMove known) {
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

// How much a penguin on a cell is in the way of the other player's next to it: more of those that
// have few ways out.
Solver::Fish Solver::blocking(const Sides& sides, int to) const {
  const auto& geometry = rules_.geometry();
  Fish sum = 0;
  for (Word near = geometry.cells[static_cast<std::size_t>(to)].around & sides.theirs; near != 0;) {
    sum += 7 - geometry.free_neighbors(bits::pop(near), sides.free);
  }
  return sum;
}

}  // namespace gauntlet::fish
