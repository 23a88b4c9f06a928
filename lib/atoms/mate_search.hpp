#pragma once

#include <cstddef>
#include <cstdint>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/grid.hpp"
#include "atoms/lazily_zeroed_array.hpp"

namespace gauntlet::atoms {

// Finds out whether a game can be won within a number of plies, by trying; what it found of a board
// is kept, for as long as there is room.
class MateSearch {
 public:
  // Preconditions of both: at rest, not lost, the opponent owns something or the board is empty;
  // the deadline has not passed. When it passes meanwhile, the answer means nothing.
  //
  // The player to move can win within this odd number of plies.
  bool wins(const Bitboard& x, int plies);
  // The player to move loses within this even number of plies, whatever he does.
  bool loses(const Bitboard& x, int plies);

  MateSearch(const Grid& grid, Deadline& deadline) : grid_(grid), deadline_(deadline) {}

 private:
  struct Entry {
    Cells ones, twos, mine;
    std::int16_t wins_within, loses_within;  // plies proven to be enough; 0: nothing is known
    std::int16_t no_win_within, no_loss_within;
  };
  struct Children;

  static constexpr int size_bits = 22;

  Entry& entry(const Bitboard& x);
  bool expand(const Bitboard& x, Children& children) const;

  Grid grid_;
  Deadline& deadline_;
  LazilyZeroedArray<Entry> entries_{std::size_t{1} << size_bits};
};

}  // namespace gauntlet::atoms
