#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/bits.hpp"
#include "core/hash.hpp"
#include "fish/node.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

// Paranoid search (Sturtevant and Korf, "On pruning techniques for multi-player games", 2000): the
// first player, the maximizer, maximizes its gain; all others together minimize it. This makes the
// game two-sided, so alpha-beta can prune it. The value is found by MTD(f) (Plaat, Schaeffer, Pijls
// and de Bruin, "Best-first fixed-depth minimax algorithms", 1996). It uses null-window alpha-beta
// searches, each of which decides whether the gain reaches some bound, and a transposition table of
// the bounds found. Iterative deepening adds one turn of the maximizer at a time.
//
// `Word` is a set of cells: Word64 for boards of up to 64 cells, Word128 for up to 128.
template <class Word>
class MtdSearch {
 public:
  // Precondition: the state has players, and its board at most as many cells as the word has bits.
  explicit MtdSearch(const State& state) : rules_(state), root_(rules_.root(state)) {}

  // Returns the result of search() in gauntlet/fish.hpp. Must be called only once.
  SearchResult search(std::uint64_t turns) {
    Node<Word> root = root_;
    if (!rules_.simplify(root)) return {};
    // Every move uses up a free tile, so the game has no more turns than free tiles.
    const auto max = static_cast<std::uint8_t>(
        std::min(turns, static_cast<std::uint64_t>(bits::count(root.free))));
    Gain gain = 0;
    Gain before = 0;
    while (root.turns < max) {
      ++root.turns;
      const Gain guess = gain + (gain - before);
      before = gain;
      gain = mtdf(root, guess);
    }
    root_.turns = max;
    const Action action = action_of(max == 0 ? smallest_move(root) : decisive_move(root, gain));
    return {action, static_cast<std::uint64_t>(gain), nodes_};
  }

  // Returns best_line() of gauntlet/fish.hpp. Precondition: search() returned `found`.
  std::vector<Action> line(const SearchResult& found) {
    if (root_.turns == 0 && found.action) return {found.action};
    std::vector<Action> line;
    auto gain = static_cast<Gain>(found.gain);
    for (Node<Word> node = root_, rest = node; node.turns > 0 && rules_.simplify(rest);
         rest = node) {
      CellMove move = decisive_move(node, gain);
      if (move == CellMove{}) move = smallest_move(node);
      line.push_back(action_of(move));
      if (move == CellMove{}) {
        node.mover = rules_.next_player(node.mover);
        continue;
      }
      if (node.mover == 0) gain -= rules_.fish(move.from);
      node = rules_.after(node, move);
    }
    return line;
  }

 private:
  struct Best {
    Gain gain;
    CellMove move;
  };

  // Returns the exact gain from the root, for any guess; a good guess takes fewer searches.
  Gain mtdf(const Node<Word>& root, Gain guess) {
    Gain lower = 0;
    Gain upper = rules_.upper_bound(root);
    while (lower < upper) {
      const Gain beta = std::clamp(guess, lower + 1, upper);
      guess = alpha_beta(root, beta);
      (guess < beta ? upper : lower) = guess;
    }
    return lower;
  }

  // Alpha-beta with the window (beta - 1, beta), fail-soft: a result of at least beta is a lower
  // bound of the gain, a smaller one an upper bound.
  Gain alpha_beta(Node<Word> node, Gain beta) {
    ++nodes_;
    if (node.turns == 0 || !rules_.simplify(node)) return 0;
    if (node.mover == 0 && node.turns == 1) return rules_.richest_tile(node.penguins[0]);
    const Gain upper = rules_.upper_bound(node);
    if (upper < beta) return upper;
    const Gain lower = rules_.lower_bound(node);
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

  // Search the moves of a node for the maximizer or for an opponent. The hash move comes first.
  // Precondition: the player to move can move.
  Best max_node(const Node<Word>& node, Gain beta, CellMove hash_move) {
    Best best{-1, {}};
    const std::size_t first = push_candidates(node, hash_move);
    for (std::size_t i = first; i < candidates_.size() && best.gain < beta; ++i) {
      const CellMove move = candidates_.pick(i);
      const Gain now = rules_.fish(move.from);
      const Gain gain = now + alpha_beta(rules_.after(node, move), beta - now);
      if (gain > best.gain) best = {gain, move};
    }
    candidates_.truncate(first);
    return best;
  }

  Best min_node(const Node<Word>& node, Gain beta, CellMove hash_move) {
    Best best{std::numeric_limits<Gain>::max(), {}};
    const std::size_t first = push_candidates(node, hash_move);
    for (std::size_t i = first; i < candidates_.size() && best.gain >= beta; ++i) {
      const CellMove move = candidates_.pick(i);
      const Gain gain = alpha_beta(rules_.after(node, move), beta);
      if (gain < best.gain) best = {gain, move};
    }
    candidates_.truncate(first);
    return best;
  }

  // Returns the table's entry for a node. If there is none, returns the given bounds, with the best
  // move of the same position at another depth if that is known.
  Bounds<Word> recall(const Node<Word>& node, Gain lower, Gain upper) const {
    Bounds<Word> entry = table_.at(hash_of(node));
    if (entry.node == node) return entry;
    entry.node.turns = node.turns;
    if (entry.node != node) entry.best = {};
    return {node, lower, upper, entry.best};
  }

  // Returns the smallest move of the player to move that fulfills the condition; {0, 0} if there is
  // none.
  template <class Condition>
  CellMove find_move(const Node<Word>& node, const Condition& condition) const {
    for (Word penguins = node.penguins[node.mover]; penguins != 0;) {
      const auto from = static_cast<std::uint8_t>(bits::pop(penguins));
      for (Word cells = rules_.targets(node, from); cells != 0;) {
        const CellMove move{from, static_cast<std::uint8_t>(bits::pop(cells))};
        if (condition(move)) return move;
      }
    }
    return {};
  }

  CellMove smallest_move(const Node<Word>& node) const {
    return find_move(node, [](const CellMove& /*move*/) { return true; });
  }

  // Returns the smallest move after which the maximizer's gain is still that of the node, `gain`.
  CellMove decisive_move(const Node<Word>& node, Gain gain) {
    return find_move(node, [&](const CellMove& move) { return keeps(node, move, gain); });
  }

  Action action_of(const CellMove& move) const {
    if (move == CellMove{}) return std::nullopt;
    return Move{rules_.position(move.from), rules_.position(move.to)};
  }

  bool keeps(const Node<Word>& node, CellMove move, Gain gain) {
    const Node<Word> next = rules_.after(node, move);
    if (node.mover != 0) return alpha_beta(next, gain + 1) <= gain;
    const Gain rest = gain - rules_.fish(move.from);
    return alpha_beta(next, rest) >= rest;
  }

  // Pushes the moves of a node on the candidates. Returns the index of the first one.
  std::size_t push_candidates(const Node<Word>& node, CellMove hash_move) {
    const std::size_t first = candidates_.size();
    for (Word penguins = node.penguins[node.mover]; penguins != 0;) {
      const auto from = static_cast<std::uint8_t>(bits::pop(penguins));
      for (Word cells = rules_.targets(node, from); cells != 0;) {
        const CellMove move{from, static_cast<std::uint8_t>(bits::pop(cells))};
        candidates_.push(move, rules_.rank(node, move), hash_move);
      }
    }
    return first;
  }

  NodeRules<Word> rules_;
  Node<Word> root_;
  DirectMappedTable<Bounds<Word>, 2> table_{std::size_t{1} << 10,
                                            std::size_t{1} << 20};  // 128 MB at most
  MoveStack candidates_;
  std::uint64_t nodes_ = 0;  // calls of alpha_beta()
};

}  // namespace gauntlet::fish
