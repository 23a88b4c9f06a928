#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bits.hpp"

namespace gauntlet::fish {

// A position of the planner (player 0) and its opponents, and how far it looks.
template <class Word>
struct Node {
  Word free = 0;                   // tiles without a penguin
  std::array<Word, 4> penguins{};  // of each player; those that no longer matter may be left out
  std::uint8_t mover = 0;
  std::uint8_t turns = 0;  // of the planner that still count
  bool operator==(const Node&) const = default;
};

// What is known of the positions met: the planner's gain from there lies from lower to upper.
template <class Word>
class Table {
 public:
  struct Entry {
    Node<Word> node;
    std::int64_t lower = 0;
    std::int64_t upper = -1;  // below lower: the entry is empty
    std::uint8_t from = 0;    // the move that proved best
    std::uint8_t to = 0;
  };

  Table() : entries_(std::size_t{1} << 10) {}

  // The entry where this position belongs; it may be empty, or of another position.
  Entry& operator[](const Node<Word>& node) { return entries_[slot(node)]; }
  void store(const Entry& entry);

 private:
  static constexpr std::size_t max_bytes = std::size_t{128} << 20;

  std::size_t slot(const Node<Word>& node) const;
  void grow();

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

}  // namespace gauntlet::fish
