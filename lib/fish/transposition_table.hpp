#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

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

// The transposition table: bounds of the planner's gain, in fish, for positions that have been
// searched. A slot keeps the position that came last; the table grows up to 128 MB.
template <class Word>
class TranspositionTable {
 public:
  struct Entry {
    Node<Word> node;
    std::int64_t lower = 0;
    std::int64_t upper = -1;  // below lower: the slot is empty
    CellMove best;            // the move that proved best
  };

  TranspositionTable() : entries_(std::size_t{1} << 10) {}

  // What is known of a position. If nothing is, these bounds, and the best move of the same
  // position with another number of turns, if that is known.
  Entry recall(const Node<Word>& node, std::int64_t lower, std::int64_t upper) const;
  void store(const Entry& entry);

 private:
  static constexpr std::size_t max_bytes = std::size_t{128} << 20;

  std::size_t slot(const Node<Word>& node) const;
  void put(const Entry& entry);
  void grow();

  std::vector<Entry> entries_;  // a power of two
  std::size_t used_ = 0;        // slots that are not empty
};

}  // namespace gauntlet::fish
