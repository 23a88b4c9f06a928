#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "atoms/bitboard.hpp"

namespace gauntlet::atoms {

// What minimax knows of the positions met: between which bounds their values lie. Whole positions
// are kept, so nothing is ever taken for another. Small as long as little is known.
class ExactTranspositionTable {
 public:
  struct Entry {
    Cells ones = 0;  // at rest there are no fours
    Cells twos = 0;
    Cells mine = 0;
    std::int32_t lower = 0;
    std::int32_t upper = -1;   // below lower: the entry is empty
    std::uint8_t horizon = 0;  // plies from the root to the end of the search that says so
    std::uint8_t cell = none;  // the move that proved best

    bool is_of(const Bitboard& x) const {
      return ones == x.ones && twos == x.twos && mine == x.mine;
    }
  };
  static constexpr std::uint8_t none = 255;

  // What is known of a position: an empty entry for it when that is nothing.
  Entry find(const Bitboard& x) const;
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
