#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"

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

}  // namespace gauntlet::fish
