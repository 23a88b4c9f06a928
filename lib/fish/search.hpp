#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/position_table.hpp"
#include "fish/geometry.hpp"
#include "fish/node.hpp"
#include "fish/state.hpp"
#include "fish/strategy.hpp"

namespace gauntlet::fish {

// Paranoid search (Sturtevant and Korf, "On pruning techniques for multi-player games", 2000): the
// first player, the planner, maximizes its gain; all others together minimize that same gain. So
// the game has two sides, and alpha-beta prunes it. Its value is found by MTD(f) (Plaat, Schaeffer,
// Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996): alpha-beta searches with
// an empty window, each of which only asks whether the planner is sure of some gain, and a
// transposition table of the bounds they find; with iterative deepening, a turn of the planner at a
// time.
//
// Word is a set of cells: Word64 for boards of up to 64, Word128 for those of up to 128.
template <class Word>
class MtdSearch {
 public:
  // Precondition: the state has players, and its board no more cells than the word has bits.
  explicit MtdSearch(const State& state)
      : geometry_(state.board()),
        players_(static_cast<std::uint8_t>(state.players().size())),
        columns_(state.board().columns()) {
    for (const auto& level : geometry_.levels) root_.free |= level.tiles;
    for (std::size_t i = 0; i < state.players().size(); ++i) {
      for (const Position place : state.players()[i].places) {
        root_.penguins[i] |= bits::bit<Word>(place.row * columns_ + place.column);
      }
      root_.free &= ~root_.penguins[i];
    }
  }

  // What search() (strategy.hpp) says. To be called once.
  SearchResult search(std::uint64_t turns) {
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

 private:
  // Fish on the tiles that the planner leaves in the turns it still has.
  using Gain = std::int64_t;

  struct Best {
    Gain gain;
    CellMove move;
  };

  // A move to be tried; that of the highest rank comes first.
  struct Candidate {
    CellMove move;
    Gain rank;
  };

  // The exact gain from the root, for any guess of it; a good guess takes fewer searches.
  Gain mtdf(const Node<Word>& root, Gain guess) {
    Gain lower = 0;
    Gain upper = upper_bound(root);
    while (lower < upper) {
      const Gain beta = std::clamp(guess, lower + 1, upper);
      guess = alpha_beta(root, beta);
      (guess < beta ? upper : lower) = guess;
    }
    return lower;
  }

  // Alpha-beta with the window from beta - 1 to beta, fail-soft: a result of at least beta is a
  // lower bound of the planner's gain, a smaller one an upper bound.
  Gain alpha_beta(Node<Word> node, Gain beta) {
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

  // The same for the moves of a node: the planner's best, and the opponents'. The hash move comes
  // first. Precondition: the player to move can.
  Best max_node(const Node<Word>& node, Gain beta, CellMove hash_move) {
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

  Best min_node(const Node<Word>& node, Gain beta, CellMove hash_move) {
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

  // What the table knows of a node. If that is nothing, these bounds, and the best move of the same
  // position with another number of turns, if that is known.
  Bounds<Word> recall(const Node<Word>& node, Gain lower, Gain upper) const {
    Bounds<Word> entry = table_.at(hash_of(node));
    if (entry.node == node) return entry;
    entry.node.turns = node.turns;
    if (entry.node != node) entry.best = {};
    return {node, lower, upper, entry.best};
  }

  // The least action of the planner that is sure of the gain.
  Action least_action(const Node<Word>& root, Gain gain) {
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

  // Takes out what no longer matters: penguins that are stuck, which they are for good; opponents
  // who can never meet the planner, whose turns are as good as skipped; tiles that nobody can come
  // to. Passes the turn to the next player who can move; false when the planner never can again.
  bool simplify(Node<Word>& node) const {
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

  // The fish on the richest tile under a penguin of the set; 0 for no penguin.
  Gain most_fish(Word penguins) const {
    for (const auto& level : geometry_.levels) {
      if ((level.tiles & penguins) != 0) return level.fish;
    }
    return 0;
  }

  // Bounds of the gain without any search. Precondition, here and below: simplify() was true. One
  // of the tiles left is one a penguin stands on; the others are at best the richest tiles of all.
  Gain upper_bound(const Node<Word>& node) const {
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
  Gain lower_bound(const Node<Word>& node) const {
    if (node.mover == 0) return most_fish(node.penguins[0]);
    int others = 0;
    for (std::size_t i = node.mover; i < players_; ++i) others += node.penguins[i] != 0 ? 1 : 0;
    Gain best = 0;
    for (Word penguins = node.penguins[0]; penguins != 0;) {
      const int cell = bits::pop(penguins);
      if (geometry_.free_neighbors(cell, node.free) > others) best = std::max(best, fish(cell));
    }
    return best;
  }

  Node<Word> after(const Node<Word>& node, CellMove move) const {
    Node<Word> next = node;
    next.free &= ~bits::bit<Word>(move.to);
    next.penguins[node.mover] ^= bits::bit<Word>(move.from) | bits::bit<Word>(move.to);
    if (node.mover == 0) --next.turns;
    next.mover = next_player(node.mover);
    return next;
  }

  // The cells that a penguin can move to.
  Word targets(const Node<Word>& node, int from) const {
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
        found |= ray & ~(geometry_.cells[static_cast<std::size_t>(first)].rays[i] |
                         bits::bit<Word>(first));
      }
    }
    return found;
  }

  // Appends the moves of a node to the candidates; returns the index of the first one.
  std::size_t push_candidates(const Node<Word>& node, CellMove hash_move) {
    const std::size_t first = candidates_.size();
    for (Word penguins = node.penguins[node.mover]; penguins != 0;) {
      const auto from = static_cast<std::uint8_t>(bits::pop(penguins));
      for (Word cells = targets(node, from); cells != 0;) {
        const CellMove move{from, static_cast<std::uint8_t>(bits::pop(cells))};
        const bool is_known = move == hash_move;
        candidates_.push_back(
            {move, is_known ? std::numeric_limits<Gain>::max() : rank(node, move)});
      }
    }
    return first;
  }

  // Swaps the candidate of the highest rank from `next` on to that index.
  CellMove pick(std::size_t next) {
    const auto best =
        std::max_element(candidates_.begin() + static_cast<std::ptrdiff_t>(next), candidates_.end(),
                         [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
    std::swap(candidates_[next], *best);
    return candidates_[next].move;
  }

  // The planner leaves rich tiles for rich and open places; the others take rich tiles next to rich
  // penguins of the planner that have few ways out.
  Gain rank(const Node<Word>& node, CellMove move) const {
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

  Gain fish(int cell) const { return geometry_.fish[static_cast<std::size_t>(cell)]; }
  std::uint8_t next_player(std::uint8_t player) const {
    return static_cast<std::uint8_t>(player + 1 == players_ ? 0 : player + 1);
  }

  Geometry<Word> geometry_;
  std::uint8_t players_;
  int columns_;
  Node<Word> root_;
  PositionTable<Bounds<Word>, 2> table_{std::size_t{1} << 10,
                                        std::size_t{1} << 20};  // 128 MB at most
  std::vector<Candidate> candidates_;  // of all nodes on the way from the root, one after the other
  std::uint64_t nodes_ = 0;            // calls of alpha_beta()
};

}  // namespace gauntlet::fish
