#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "fish/geometry.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

// A search node: a position as bitboards (geometry.hpp) and the remaining depth. Player 0 is the
// maximizer, whose gain the search computes; the others follow in turn order.
template <class Word>
struct Node {
  Word free = 0;                   // tiles without a penguin
  std::array<Word, 4> penguins{};  // by player; penguins that cannot matter may be missing
  std::uint8_t mover = 0;
  std::uint8_t turns = 0;  // turns of the maximizer that remain
  bool operator==(const Node&) const = default;
};

// A penguin's move from cell to cell; {0, 0} means no move.
struct CellMove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const CellMove&) const = default;
};

// Mixes a word into a hash by Fibonacci hashing: multiplication by 2^64 divided by the golden ratio
// (Knuth, TAOCP 6.4).
constexpr std::uint64_t mix(std::uint64_t hash, bits::Word64 word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}
constexpr std::uint64_t mix(std::uint64_t hash, bits::Word128 word) {
  return mix(mix(hash, static_cast<bits::Word64>(word)), static_cast<bits::Word64>(word >> 64));
}

// Hashes a node without its `turns`: the best move at a smaller depth is the best guess for a
// greater one.
template <class Word>
std::uint64_t hash_of(const Node<Word>& node) {
  std::uint64_t hash = mix(node.mover + 1, node.free);
  for (const Word penguins : node.penguins) hash = mix(hash, penguins);
  return hash;
}

// A transposition table entry: bounds of the maximizer's gain, in fish.
template <class Word>
struct Bounds {
  Node<Word> node;
  std::int64_t lower = 0;
  std::int64_t upper = -1;
  CellMove best;  // best move found

  bool is_empty() const { return upper < lower; }
  std::uint64_t hash() const { return hash_of(node); }
};

// The maximizer's gain: the fish on the tiles that it leaves in its remaining turns.
using Gain = std::int64_t;

// The rules for the nodes of a search (search.hpp), and bounds of the gain that need no search.
template <class Word>
class NodeRules {
 public:
  // Precondition: the board has at most as many cells as the word has bits, and the state has
  // players.
  explicit NodeRules(const State& state)
      : geometry_(state.board()),
        players_(static_cast<std::uint8_t>(state.players().size())),
        columns_(state.board().columns()) {}

  // Returns the root node with `turns` 0. Precondition: `state` is the state passed to the
  // constructor.
  Node<Word> root(const State& state) const {
    Node<Word> root;
    for (const auto& level : geometry_.levels) root.free |= level.tiles;
    for (std::size_t i = 0; i < state.players().size(); ++i) {
      for (const Position place : state.players()[i].places) {
        root.penguins[i] |= bits::bit<Word>(place.row * columns_ + place.column);
      }
      root.free &= ~root.penguins[i];
    }
    return root;
  }

  // Removes what cannot change the value: stuck penguins (they stay stuck), opponents that can
  // never reach the maximizer's area, unreachable tiles. Then passes the turn to the next player
  // that can move. Returns false if the maximizer can never move again.
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

  // Returns the fish on the richest tile in the set; 0 if the set is empty.
  Gain richest_tile(Word penguins) const {
    for (const auto& level : geometry_.levels) {
      if ((level.tiles & penguins) != 0) return level.fish;
    }
    return 0;
  }

  // Returns an upper bound of the gain, without searching. Of the tiles that the maximizer leaves,
  // one has a penguin on it now; the others are at best the richest tiles of all.
  // Precondition, here and below: simplify() returned true.
  Gain upper_bound(const Node<Word>& node) const {
    const Gain first = richest_tile(node.penguins[0]);
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

  // Returns a lower bound of the gain. Each opponent takes at most one tile before the maximizer's
  // turn, so a penguin with more free neighbors than opponents to move can still move then.
  Gain lower_bound(const Node<Word>& node) const {
    if (node.mover == 0) return richest_tile(node.penguins[0]);
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

  // Returns the cells that the penguin on `from` can move to.
  Word targets(const Node<Word>& node, int from) const {
    return geometry_.targets(from, node.free);
  }

  // Ranks a move for move ordering. The maximizer prefers leaving rich tiles for rich cells with
  // free neighbors. Opponents prefer rich tiles next to rich maximizer penguins that have few free
  // neighbors.
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

  std::uint8_t next_player(std::uint8_t player) const {
    return static_cast<std::uint8_t>(player + 1 == players_ ? 0 : player + 1);
  }

  Gain fish(int cell) const { return geometry_.fish[static_cast<std::size_t>(cell)]; }
  Position position(int cell) const { return {cell / columns_, cell % columns_}; }

 private:
  Geometry<Word> geometry_;
  std::uint8_t players_;
  int columns_;
};

// A stack of the moves and placements that a search has yet to try, for all positions on the path
// from the root. Each position pushes its own moves on top, takes them with pick(), and removes
// them with truncate().
class MoveStack {
 public:
  std::size_t size() const { return candidates_.size(); }
  void clear() { candidates_.clear(); }

  // Adds a move. The move `known` (the hash move) is ranked before all others.
  void push(CellMove move, Gain rank, CellMove known) {
    candidates_.push_back({move, move == known ? std::numeric_limits<Gain>::max() : rank});
  }

  // Moves the highest-ranked candidate at or after index `next` to that index and returns it.
  CellMove pick(std::size_t next) {
    const auto best =
        std::max_element(candidates_.begin() + static_cast<std::ptrdiff_t>(next), candidates_.end(),
                         [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
    std::swap(candidates_[next], *best);
    return candidates_[next].move;
  }

  void truncate(std::size_t first) { candidates_.resize(first); }

 private:
  struct Candidate {
    CellMove move;
    Gain rank;
  };
  std::vector<Candidate> candidates_;
};

}  // namespace gauntlet::fish
