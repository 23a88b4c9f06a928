#include "fish/search.hpp"

#include <algorithm>
#include <limits>

namespace gauntlet::fish {

using bits::bit;
using bits::Word128;
using bits::Word64;

template <class Word>
MtdSearch<Word>::MtdSearch(const State& state)
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
SearchResult MtdSearch<Word>::search(std::uint64_t turns) {
  Node<Word> root = root_;
  if (!simplify(root)) return {};
  // Every move takes a free tile, so more turns than these never come.
  const auto most = static_cast<std::uint8_t>(
      std::min(turns, static_cast<std::uint64_t>(bits::count(root.free))));
  Gain gain = 0;
  Gain before = 0;
  while (root.turns < most) {
    ++root.turns;
    const Gain guess = gain + (gain - before);
    before = gain;
    gain = mtdf(root, guess);
  }
  const Action action = least_action(root, gain);
  return {action, static_cast<std::uint64_t>(gain), nodes_};
}

template <class Word>
Action MtdSearch<Word>::least_action(const Node<Word>& root, Gain gain) {
  const auto position = [this](int cell) { return Position{cell / columns_, cell % columns_}; };
  for (Word penguins = root.penguins[0]; penguins != 0;) {
    const int from = bits::pop(penguins);
    const Gain rest = gain - fish(from);
    for (Word cells = targets(root, from); cells != 0;) {
      const int to = bits::pop(cells);
      const CellMove move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
      if (root.turns == 0 || alpha_beta(after(root, move), rest) >= rest) {
        return Move{position(from), position(to)};
      }
    }
  }
  return std::nullopt;
}

template <class Word>
typename MtdSearch<Word>::Gain MtdSearch<Word>::mtdf(const Node<Word>& root, Gain guess) {
  Gain lower = 0;
  Gain upper = upper_bound(root);
  while (lower < upper) {
    const Gain beta = std::clamp(guess, lower + 1, upper);
    guess = alpha_beta(root, beta);
    (guess < beta ? upper : lower) = guess;
  }
  return lower;
}

template <class Word>
typename MtdSearch<Word>::Gain MtdSearch<Word>::alpha_beta(Node<Word> node, Gain beta) {
  ++nodes_;
  if (node.turns == 0 || !simplify(node)) return 0;
  if (node.mover == 0 && node.turns == 1) return most_fish(node.penguins[0]);
  const Gain upper = upper_bound(node);
  if (upper < beta) return upper;
  const Gain lower = lower_bound(node);
  if (lower >= beta) return lower;

  auto entry = recall(node, lower, upper);
  if (entry.lower >= beta) return entry.lower;
  if (entry.upper < beta) return entry.upper;
  const Best best =
      node.mover == 0 ? max_node(node, beta, entry.best) : min_node(node, beta, entry.best);
  entry.best = best.move;
  (best.gain < beta ? entry.upper : entry.lower) = best.gain;
  table_.store(entry);
  return best.gain;
}

template <class Word>
Bounds<Word> MtdSearch<Word>::recall(const Node<Word>& node, Gain lower, Gain upper) const {
  Bounds<Word> entry = table_.at(hash_of(node));
  if (entry.node == node) return entry;
  entry.node.turns = node.turns;
  if (entry.node != node) entry.best = {};
  return {node, lower, upper, entry.best};
}

template <class Word>
typename MtdSearch<Word>::Best MtdSearch<Word>::max_node(const Node<Word>& node, Gain beta,
                                                         CellMove hash_move) {
  Best best{-1, {}};
  const std::size_t first = push_candidates(node, hash_move);
  for (std::size_t i = first; i < candidates_.size() && best.gain < beta; ++i) {
    const CellMove move = pick(i);
    const Gain now = fish(move.from);
    const Gain gain = now + alpha_beta(after(node, move), beta - now);
    if (gain > best.gain) best = {gain, move};
  }
  candidates_.resize(first);
  return best;
}

template <class Word>
typename MtdSearch<Word>::Best MtdSearch<Word>::min_node(const Node<Word>& node, Gain beta,
                                                         CellMove hash_move) {
  Best best{std::numeric_limits<Gain>::max(), {}};
  const std::size_t first = push_candidates(node, hash_move);
  for (std::size_t i = first; i < candidates_.size() && best.gain >= beta; ++i) {
    const CellMove move = pick(i);
    const Gain gain = alpha_beta(after(node, move), beta);
    if (gain < best.gain) best = {gain, move};
  }
  candidates_.resize(first);
  return best;
}

// What does not matter: penguins that are stuck, which they are for good; opponents who can never
// meet the planner, whose turns are as good as skipped; tiles that nobody can come to.
template <class Word>
bool MtdSearch<Word>::simplify(Node<Word>& node) const {
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
typename MtdSearch<Word>::Gain MtdSearch<Word>::most_fish(Word penguins) const {
  for (const auto& level : geometry_.levels) {
    if ((level.tiles & penguins) != 0) return level.fish;
  }
  return 0;
}

// One of the tiles left is one a penguin stands on; the others are at best the richest tiles of
// all.
template <class Word>
typename MtdSearch<Word>::Gain MtdSearch<Word>::upper_bound(const Node<Word>& node) const {
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

// Each opponent takes at most one tile before the planner's turn: a penguin with more free
// neighbors than that can still move then.
template <class Word>
typename MtdSearch<Word>::Gain MtdSearch<Word>::lower_bound(const Node<Word>& node) const {
  if (node.mover == 0) return most_fish(node.penguins[0]);
  int others = 0;
  for (std::size_t i = node.mover; i < players_; ++i) others += node.penguins[i] != 0 ? 1 : 0;
  Gain best = 0;
  for (Word penguins = node.penguins[0]; penguins != 0;) {
    const int cell = bits::pop(penguins);
    if (fish(cell) > best && geometry_.free_neighbors(cell, node.free) > others) best = fish(cell);
  }
  return best;
}

template <class Word>
Word MtdSearch<Word>::targets(const Node<Word>& node, int from) const {
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
std::size_t MtdSearch<Word>::push_candidates(const Node<Word>& node, CellMove hash_move) {
  const std::size_t first = candidates_.size();
  for (Word penguins = node.penguins[node.mover]; penguins != 0;) {
    const auto from = static_cast<std::uint8_t>(bits::pop(penguins));
    for (Word cells = targets(node, from); cells != 0;) {
      const CellMove move{from, static_cast<std::uint8_t>(bits::pop(cells))};
      const bool is_known = move == hash_move;
      candidates_.push_back({move, is_known ? std::numeric_limits<Gain>::max() : rank(node, move)});
    }
  }
  return first;
}

template <class Word>
CellMove MtdSearch<Word>::pick(std::size_t next) {
  const auto best =
      std::max_element(candidates_.begin() + static_cast<std::ptrdiff_t>(next), candidates_.end(),
                       [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  std::swap(candidates_[next], *best);
  return candidates_[next].move;
}

// The planner leaves rich tiles for rich and open places; the others take rich tiles next to rich
// penguins of the planner that have few ways out.
template <class Word>
typename MtdSearch<Word>::Gain MtdSearch<Word>::rank(const Node<Word>& node, CellMove move) const {
  if (node.mover == 0) {
    return 8 * (fish(move.from) + fish(move.to)) + geometry_.free_neighbors(move.to, node.free);
  }
  Gain sum = fish(move.to);
  for (Word near = geometry_.cells[move.to].around & node.penguins[0]; near != 0;) {
    const int cell = bits::pop(near);
    sum += 4 * fish(cell) * (7 - geometry_.free_neighbors(cell, node.free));
  }
  return sum;
}

template <class Word>
Node<Word> MtdSearch<Word>::after(const Node<Word>& node, CellMove move) const {
  Node<Word> next = node;
  next.free &= ~bit<Word>(move.to);
  next.penguins[node.mover] ^= bit<Word>(move.from) | bit<Word>(move.to);
  if (node.mover == 0) --next.turns;
  next.mover = next_player(node.mover);
  return next;
}

template class MtdSearch<Word64>;
template class MtdSearch<Word128>;

}  // namespace gauntlet::fish
