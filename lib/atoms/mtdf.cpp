#include "atoms/mtdf.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace gauntlet::atoms {
namespace {

using bits::bit;

// Ranks of moves that do not go by history: those that take electrons, and the best one so far.
constexpr std::int64_t takes = std::int64_t{1} << 60;
constexpr std::int64_t first = std::numeric_limits<std::int64_t>::max();

}  // namespace

int Mtdf::solve(int horizon, int guess) {
  assert(horizon > 0 && horizon >= horizon_);
  horizon_ = horizon;
  int lower = loses_in(2);
  int upper = wins_in(1);
  while (lower < upper) {
    const int goal = std::clamp(guess, lower + 1, upper);
    guess = bound(root_, 0, difference(root_, 0), goal);
    (guess < goal ? upper : lower) = guess;
  }
  return lower;
}

int Mtdf::first_move(const Bitboard& x, int ply, int value) {
  for (Cells cells = grid_.all() & ~x.theirs(); cells != 0;) {
    const int cell = bits::pop(cells);
    Bitboard next = x;
    const bool won = play_on(grid_, next, bit<Cells>(cell));
    const int result =
        won ? wins_in(ply + 1)
            : -bound(next.mirrored(), ply + 1, -difference(next, ply + 1), 1 - value);
    if (result >= value) return cell;
  }
  assert(false);
  return 0;
}

int Mtdf::bound(const Bitboard& x, int ply, int difference, int goal) {
  const int left = horizon_ - ply;
  if (left == 1) return bound_of_last(x, ply, difference, goal);
  ++nodes_;
  if (left == 0) return difference;
  if (wins_in(ply + 1) < goal) return wins_in(ply + 1);
  if (loses_in(ply + 2) >= goal) return loses_in(ply + 2);
  ExactTranspositionTable::Entry entry = bounds_.find(x);
  widen(entry, ply);
  if (entry.lower >= goal) return entry.lower;
  if (entry.upper < goal) return entry.upper;
  const int result = left == 2 ? bound_of_last_two(x, ply, difference, goal)
                               : bound_of_steps(x, ply, difference, goal, entry.cell);
  (result < goal ? entry.upper : entry.lower) = result;
  bounds_.store(entry);
  return result;
}

// What a search with a nearer horizon found holds as far as it is about wins and losses before it.
void Mtdf::widen(ExactTranspositionTable::Entry& entry, int ply) const {
  const int horizon = entry.horizon;
  entry.horizon = static_cast<std::uint8_t>(horizon_);
  if (entry.upper < entry.lower) {
    entry.lower = loses_in(ply + 2);
    entry.upper = wins_in(ply + 1);
  } else if (horizon != horizon_) {
    if (!is_win(entry.lower)) entry.lower = std::min(entry.lower, loses_in(horizon + 1));
    if (!is_loss(entry.upper)) entry.upper = std::max(entry.upper, wins_in(horizon + 1));
  }
}

std::uint8_t Mtdf::Steps::pop() {
  std::size_t best = 0;
  for (std::size_t i = 1; i < count; ++i) {
    if (ranks[i] > ranks[best]) best = i;
  }
  const std::uint8_t cell = cells[best];
  --count;
  cells[best] = cells[count];
  ranks[best] = ranks[count];
  return cell;
}

// Three plies or more are left. `best` is a cell to begin with, and receives the best.
int Mtdf::bound_of_steps(const Bitboard& x, int ply, int difference, int goal, std::uint8_t& best) {
  auto& history = history_[static_cast<std::size_t>(ply & 1)];
  const Cells chains = x.mine & critical(grid_, x);
  Steps steps;
  if (push_chains(x, ply, best, steps)) return wins_in(ply + 1);
  if (wins_in(ply + 3) < goal) return wins_in(ply + 3);
  for (Cells cells = grid_.all() & ~x.theirs() & ~chains; cells != 0;) {
    const int cell = bits::pop(cells);
    steps.push(cell, cell == best ? first : history[static_cast<std::size_t>(cell)]);
  }
  int result = loses_in(ply);
  while (steps.count > 0 && result < goal) {
    const std::uint8_t cell = steps.pop();
    Bitboard next = x;
    play_on(grid_, next, bit<Cells>(cell));
    const int after = (chains >> cell & 1) != 0 ? this->difference(next, ply + 1) : difference + 1;
    const int found = -bound(next.mirrored(), ply + 1, -after, 1 - goal);
    if (found <= result) continue;
    result = found;
    best = cell;
  }
  if (result >= goal) history[best] += std::int64_t{1} << std::min(horizon_ - ply, 12);
  return result;
}

// The moves that set off a chain; true if one wins, which is then the best.
bool Mtdf::push_chains(const Bitboard& x, int ply, std::uint8_t& best, Steps& steps) const {
  const auto& history = history_[static_cast<std::size_t>(ply & 1)];
  const Cells theirs = x.theirs();
  for (Cells cells = x.mine & critical(grid_, x); cells != 0;) {
    const int cell = bits::pop(cells);
    Bitboard next = x;
    if (play_on(grid_, next, bit<Cells>(cell))) {
      best = static_cast<std::uint8_t>(cell);
      return true;
    }
    const int taken = x.sum(theirs & ~next.theirs());
    steps.push(cell, cell == best ? first
                     : taken > 0  ? takes + taken
                                  : history[static_cast<std::size_t>(cell)]);
  }
  return false;
}

// After a move without a chain, each chain of the other player takes what it would have taken had
// the mover passed, or more: an electron more on the board never makes a cell topple less often.
// If no chain reaches the cell of that move, and none takes all, it is just as much.
int Mtdf::bound_of_last_two(const Bitboard& x, int ply, int difference, int goal) {
  Cells others = grid_.all() & ~x.theirs() & ~(x.mine & critical(grid_, x));
  int result = loses_in(ply + 2);
  if (others != 0) {
    const Threats found = difference < goal ? Threats{} : threats(x);
    const int most = difference - 2 * found.most;
    if (most < goal) {
      result = most;
      others = 0;
    } else if (!found.is_loss && (others & ~found.reached) != 0) {
      return most;
    }
  }
  result = std::max(result, bound_of_chains(x, ply, goal));
  while (others != 0 && result < goal) {
    Bitboard next = x;
    add(next, bit<Cells>(bits::pop(others)));
    result = std::max(result, -bound_of_last(next.mirrored(), ply + 1, -difference - 1, 1 - goal));
  }
  return result;
}

// The moves that set off a chain, when two plies are left.
int Mtdf::bound_of_chains(const Bitboard& x, int ply, int goal) {
  int result = loses_in(ply + 2);
  for (Cells cells = x.mine & critical(grid_, x); cells != 0 && result < goal;) {
    Bitboard next = x;
    if (play_on(grid_, next, bit<Cells>(bits::pop(cells)))) return wins_in(ply + 1);
    const int after = difference(next, ply + 1);
    int found = after - 1;  // the reply gains one at least
    if (found >= goal) found = -bound_of_last(next.mirrored(), ply + 1, -after, 1 - goal);
    result = std::max(result, found);
  }
  return result;
}

Mtdf::Threats Mtdf::threats(const Bitboard& x) const {
  Threats found;
  for (Cells cells = x.theirs() & critical(grid_, x); cells != 0;) {
    Bitboard next = x.mirrored();
    add(next, bit<Cells>(bits::pop(cells)));
    for (Cells toppling = unstable(grid_, next); toppling != 0; toppling = unstable(grid_, next)) {
      topple(grid_, next, toppling);
      found.reached |= toppling | grid_.neighbors(toppling);
      if (next.theirs() == 0) {
        found.is_loss = true;
        break;
      }
    }
    found.most = std::max(found.most, x.sum(x.mine & ~next.theirs()));
  }
  return found;
}

int Mtdf::bound_of_last(const Bitboard& x, int ply, int difference, int goal) {
  ++nodes_;
  int result = difference + 1;
  const Cells full = critical(grid_, x);
  const Cells theirs = x.theirs();
  const Cells linked = grid_.neighbors(full);
  // Alone, a cell takes what is beside it, and no other topples.
  Cells cells = x.mine & full & ~linked & grid_.neighbors(theirs);
  while (cells != 0 && result < goal) {
    const Cells taken = grid_.neighbors(bit<Cells>(bits::pop(cells))) & theirs;
    if (taken == theirs) return wins_in(ply + 1);
    result = std::max(result, difference + 1 + 2 * x.sum(taken));
  }
  cells = x.mine & full & linked;
  while (cells != 0 && result < goal) {
    Bitboard next = x;
    if (play_on(grid_, next, bit<Cells>(bits::pop(cells)))) return wins_in(ply + 1);
    result = std::max(result, difference + 1 + 2 * x.sum(theirs & ~next.theirs()));
  }
  return result;
}

}  // namespace gauntlet::atoms
