#include "fish/search.hpp"

#include <algorithm>

namespace gauntlet::fish {

using bits::bit;
using bits::Word128;
using bits::Word64;

template <class Word>
Search<Word>::Search(const State& state)
    : geometry_(state.board()),
      players_(static_cast<std::uint8_t>(state.players().size())),
      columns_(state.board().columns()) {
  for (const auto& level : geometry_.levels) root_.free |= level.tiles;
  for (std::size_t i = 0; i < state.players().size(); ++i) {
    for (const Position place : state.players()[i].places) {
      root_.penguins[i] |= bit<Word>(place.row * columns_ + place.column);
    }
    root_.free &= ~root_.penguins[i];
  }
}

template <class Word>
Plan Search<Word>::plan(std::uint64_t turns) {
  Node<Word> root = root_;
  settle(root);
  if (root.penguins[0] == 0) return {};
  // Every move takes a free tile, so more turns than these never come.
  const auto most = static_cast<std::uint8_t>(
      std::min(turns, static_cast<std::uint64_t>(bits::count(root.free))));
  Gain gain = 0;
  Gain before = 0;
  while (root.turns < most) {
    ++root.turns;
    const Gain guess = gain + (gain - before);
    before = gain;
    gain = solve(root, guess);
  }
  root.mover = 0;
  for (Word penguins = root.penguins[0]; penguins != 0;) {
    const int from = bits::pop(penguins);
    for (Word free = targets(root, from); free != 0;) {
      const int to = bits::pop(free);
      const auto index = static_cast<std::size_t>(from);
      const Gain rest = gain - geometry_.fish[index];
      if (most > 0 && value(after(root, from, to), rest) < rest) continue;
      return {Move{{from / columns_, from % columns_}, {to / columns_, to % columns_}},
              static_cast<std::uint64_t>(gain), nodes_};
    }
  }
  return {};
}

// The exact value, from a guess of it.
template <class Word>
typename Search<Word>::Gain Search<Word>::solve(const Node<Word>& root, Gain guess) {
  Gain lower = 0;
  Gain upper = upper_bound(root);
  while (lower < upper) {
    const Gain goal = std::clamp(guess, lower + 1, upper);
    guess = value(root, goal);
    (guess < goal ? upper : lower) = guess;
  }
  return lower;
}

// Fail-soft: a result of at least `goal` is a lower bound of the planner's gain, a smaller one is
// an upper bound.
template <class Word>
typename Search<Word>::Gain Search<Word>::value(Node<Word> node, Gain goal) {
  ++nodes_;
  if (node.turns == 0 || !settle(node)) return 0;
  if (node.mover == 0 && node.turns == 1) return most_fish(node.penguins[0]);
  const Gain upper = upper_bound(node);
  if (upper < goal) return upper;
  const Gain lower = lower_bound(node);
  if (lower >= goal) return lower;

  typename Table<Word>::Entry entry = table_[node];
  if (entry.node != node) {
    const bool same = entry.node.free == node.free && entry.node.penguins == node.penguins &&
                      entry.node.mover == node.mover;
    if (!same) entry.from = entry.to = 0;
    entry.node = node;
    entry.lower = lower;
    entry.upper = upper;
  }
  if (entry.lower >= goal) return entry.lower;
  if (entry.upper < goal) return entry.upper;
  const Gain result = best_of(node, goal, entry.from, entry.to);
  (result < goal ? entry.upper : entry.lower) = result;
  table_.store(entry);
  return result;
}

// The value over the mover's steps; `from` and `to` suggest the first one and receive the best.
template <class Word>
typename Search<Word>::Gain Search<Word>::best_of(const Node<Word>& node, Gain goal,
                                                  std::uint8_t& from, std::uint8_t& to) {
  const std::size_t first = steps_.size();
  push_steps(node);
  for (std::size_t i = first; i < steps_.size(); ++i) {
    if (steps_[i].from == from && steps_[i].to == to) steps_[i].rank = INT64_MAX;
  }
  const bool planner = node.mover == 0;
  Gain best = planner ? -1 : INT64_MAX;
  for (std::size_t i = first; i < steps_.size(); ++i) {
    const auto next =
        std::max_element(steps_.begin() + static_cast<std::ptrdiff_t>(i), steps_.end(),
                         [](const Step& a, const Step& b) { return a.rank < b.rank; });
    std::swap(steps_[i], *next);
    const Step step = steps_[i];
    const Gain gain = planner ? geometry_.fish[step.from] : 0;
    const Gain result = gain + value(after(node, step.from, step.to), goal - gain);
    if (planner ? result > best : result < best) {
      best = result;
      from = step.from;
      to = step.to;
      if (planner == (best >= goal)) break;
    }
  }
  steps_.resize(first);
  return best;
}

// Takes out what no longer matters: penguins that are stuck, which they are for good; opponents who
// can never meet the planner, whose turns are as good as skipped; tiles that nobody can come to.
// Passes the turn to the next player who can move. False when the planner never can again.
template <class Word>
bool Search<Word>::settle(Node<Word>& node) const {
  const Word movable = geometry_.next_to(node.free);
  node.penguins[0] &= movable;
  if (node.penguins[0] == 0) return false;
  const Word own = geometry_.reach(node.penguins[0], node.free);
  const Word contact = geometry_.next_to(own);
  Word others = 0;
  for (std::size_t i = 1; i < players_; ++i) {
    node.penguins[i] &= movable;
    if ((node.penguins[i] & contact) == 0) node.penguins[i] = 0;
    others |= node.penguins[i];
  }
  if (own != node.free) node.free &= own | geometry_.reach(others, node.free);
  while (node.penguins[node.mover] == 0) node.mover = next_player(node.mover);
  return true;
}

template <class Word>
typename Search<Word>::Gain Search<Word>::most_fish(Word penguins) const {
  for (const auto& level : geometry_.levels) {
    if ((level.tiles & penguins) != 0) return level.fish;
  }
  return 0;
}

// A penguin leaves a tile it stands on, the other turns the richest tiles of all.
template <class Word>
typename Search<Word>::Gain Search<Word>::upper_bound(const Node<Word>& node) const {
  const Gain first = most_fish(node.penguins[0]);
  Word tiles = node.free | node.penguins[0];
  Gain sum = first;
  int turns = node.turns - 1;
  bool counted = first == 0;
  for (const auto& level : geometry_.levels) {
    if (turns == 0) break;
    int count = bits::count(static_cast<Word>(level.tiles & tiles));
    if (!counted && level.fish == first) {
      --count;
      counted = true;
    }
    count = std::min(count, turns);
    sum += count * level.fish;
    turns -= count;
  }
  return sum;
}

// A penguin with more free neighbors than others move before the planner's turn moves then.
template <class Word>
typename Search<Word>::Gain Search<Word>::lower_bound(const Node<Word>& node) const {
  if (node.mover == 0) return most_fish(node.penguins[0]);
  int others = 0;
  for (std::size_t i = node.mover; i < players_; ++i) others += node.penguins[i] != 0 ? 1 : 0;
  Gain best = 0;
  for (Word penguins = node.penguins[0]; penguins != 0;) {
    const auto cell = static_cast<std::size_t>(bits::pop(penguins));
    if (geometry_.fish[cell] > best &&
        bits::count(static_cast<Word>(geometry_.cells[cell].around & node.free)) > others) {
      best = geometry_.fish[cell];
    }
  }
  return best;
}

template <class Word>
Word Search<Word>::targets(const Node<Word>& node, int from) const {
  const auto& cell = geometry_.cells[static_cast<std::size_t>(from)];
  Word found = 0;
  for (std::size_t i = 0; i < cell.rays.size(); ++i) {
    const Word ray = cell.rays[i];
    const Word blocked = ray & ~node.free;
    if (blocked == 0) {
      found |= ray;
    } else {
      // South-east, south and south-west lead to higher cells, the others to lower ones.
      const int first = i >= 2 && i <= 4 ? bits::lowest(blocked) : bits::highest(blocked);
      found |= ray & ~(geometry_.cells[static_cast<std::size_t>(first)].rays[i] | bit<Word>(first));
    }
  }
  return found;
}

template <class Word>
void Search<Word>::push_steps(const Node<Word>& node) {
  for (Word penguins = node.penguins[node.mover]; penguins != 0;) {
    const int from = bits::pop(penguins);
    for (Word free = targets(node, from); free != 0;) {
      const int to = bits::pop(free);
      steps_.push_back(
          {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), rank(node, from, to)});
    }
  }
}

// Which steps to try first: the planner leaves rich tiles for open places, the others crowd it.
template <class Word>
typename Search<Word>::Gain Search<Word>::rank(const Node<Word>& node, int from, int to) const {
  const auto& target = geometry_.cells[static_cast<std::size_t>(to)];
  if (node.mover == 0) {
    return 8 * (geometry_.fish[static_cast<std::size_t>(from)] +
                geometry_.fish[static_cast<std::size_t>(to)]) +
           bits::count(static_cast<Word>(target.around & node.free));
  }
  Gain sum = geometry_.fish[static_cast<std::size_t>(to)];
  for (Word near = target.around & node.penguins[0]; near != 0;) {
    const auto cell = static_cast<std::size_t>(bits::pop(near));
    const int ways = bits::count(static_cast<Word>(geometry_.cells[cell].around & node.free));
    sum += 4 * geometry_.fish[cell] * (7 - ways);
  }
  return sum;
}

template <class Word>
Node<Word> Search<Word>::after(const Node<Word>& node, int from, int to) const {
  Node<Word> next = node;
  next.free &= ~bit<Word>(to);
  next.penguins[node.mover] ^= bit<Word>(from) | bit<Word>(to);
  if (node.mover == 0) --next.turns;
  next.mover = next_player(node.mover);
  return next;
}

template class Search<Word64>;
template class Search<Word128>;

}  // namespace gauntlet::fish
