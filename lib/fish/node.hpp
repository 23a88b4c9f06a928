#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"

namespace gauntlet::fish {

// A position as the search sees it: sets of cells (geometry.hpp), and how far it looks. Player 0 is
// the planner, whose gain the search is after; the others come in turn order.
template <class Word>
struct Node {
  Word free = 0;                   // tiles without a penguin
  std::array<Word, 4> penguins{};  // of each player; those that no longer matter may be left out
  std::uint8_t mover = 0;
  std::uint8_t turns = 0;  // of the planner that still count
  bool operator==(const Node&) const = default;
};

// A penguin's move from cell to cell; both 0 stand for none.
struct CellMove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const CellMove&) const = default;
};

// A multiplication by 2^64 divided by the golden ratio, as in Fibonacci hashing (Knuth, TAOCP 6.4).
constexpr std::uint64_t mix(std::uint64_t hash, bits::Word64 word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}
constexpr std::uint64_t mix(std::uint64_t hash, bits::Word128 word) {
  return mix(mix(hash, static_cast<bits::Word64>(word)), static_cast<bits::Word64>(word >> 64));
}

// Without the turns: what was best with fewer of them is the best guess for more.
template <class Word>
std::uint64_t hash_of(const Node<Word>& node) {
  std::uint64_t hash = mix(node.mover + 1, node.free);
  for (const Word penguins : node.penguins) hash = mix(hash, penguins);
  return hash;
}

// What is known of a position that has been searched: bounds of the planner's gain, in fish.
template <class Word>
struct Bounds {
  Node<Word> node;
  std::int64_t lower = 0;
  std::int64_t upper = -1;
  CellMove best;  // the move that proved best

  bool is_empty() const { return upper < lower; }
  std::uint64_t hash() const { return hash_of(node); }
};

}  // namespace gauntlet::fish
