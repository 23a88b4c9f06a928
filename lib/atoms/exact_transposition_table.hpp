#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "atoms/bitboard.hpp"

namespace gauntlet::atoms {

// The transposition table of the exact search (mtdf.hpp): between which bounds the values of the
// positions met lie. Whole positions are kept, so nothing is ever taken for another. One place for
// each hash, the last stored counts; small as long as little is known, 168 MB at most.
class ExactTranspositionTable {
 public:
  struct Entry {
    Cells ones = 0;  // at rest there are no fours
    Cells twos = 0;
    Cells mine = 0;
    std::int32_t lower = 0;
    std::int32_t upper = -1;
    std::uint8_t horizon = 0;  // plies from the root to the end of the search that says so
    std::uint8_t cell = none;  // the move that proved best

    bool is_empty() const { return upper < lower; }
    bool is_of(const Bitboard& x) const {
      return ones == x.ones && twos == x.twos && mine == x.mine;
    }
  };
  static constexpr std::uint8_t none = 255;

  // What is known of a position at rest: an empty entry for it when that is nothing.
  Entry find(const Bitboard& x) const;
  // Preconditions: find() made the entry, and it is not empty any more. Throws std::bad_alloc.
  void store(const Entry& entry);

 private:
  static constexpr std::size_t least_size = std::size_t{1} << 8;
  static constexpr std::size_t most_size = std::size_t{1} << 22;

  std::size_t slot(Cells ones, Cells twos, Cells mine) const;
  void put(const Entry& entry);
  void grow();

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

}  // namespace gauntlet::atoms
