#pragma once

#include <cstdint>

#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// A bitboard: what lies on the cells, 64 at a time, bit number row * columns + column. The number
// of electrons stands in bit slices, of weight 1, 2 and 4 (never more than 7 lie on a cell, even
// between the waves of a chain; at rest never more than 3). The engines play on these; a Board is
// one of them with its grid. None of the functions here checks its preconditions.
struct Bitboard {
  Cells ones = 0;
  Cells twos = 0;
  Cells fours = 0;
  Cells mine = 0;  // the mover's: a subset of occupied()

  Cells occupied() const { return ones | twos | fours; }
  Cells theirs() const { return occupied() & ~mine; }
  int count(int cell) const {
    return static_cast<int>((ones >> cell & 1) + 2 * (twos >> cell & 1) + 4 * (fours >> cell & 1));
  }
  // Electrons in all, and on some cells.
  int sum() const { return sum(occupied()); }
  int sum(Cells cells) const {
    return bits::count(ones & cells) + 2 * bits::count(twos & cells) +
           4 * bits::count(fours & cells);
  }

  // The same position, seen by the other player: whose the cells are is exchanged, as chess
  // programs mirror a board.
  Bitboard mirrored() const { return {ones, twos, fours, theirs()}; }

  bool operator==(const Bitboard&) const = default;
};

// 64 well mixed bits of a position at rest: products of 128 bits, folded, as in wyhash (Wang Yi).
inline std::uint64_t hash_of(const Bitboard& x) {
  const auto fold = [](std::uint64_t a, std::uint64_t b) {
    const bits::Word128 product = static_cast<bits::Word128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  };
  return fold(fold(x.ones ^ 0x9e3779b97f4a7c15, x.twos ^ 0xe7037ed1a0b428db) ^ x.mine,
              0x8ebc6af09c88c6e3);
}

// The cells that hold their critical mass or more.
inline Cells unstable(const Grid& grid, const Bitboard& x) {
  return (grid.corners() & (x.twos | x.fours)) | (grid.edges() & ((x.twos & x.ones) | x.fours)) |
         (grid.inner() & x.fours);
}

// The critical cells: those that one more electron would make topple. At rest.
inline Cells critical(const Grid& grid, const Bitboard& x) {
  return (grid.corners() & x.ones) | (grid.edges() & x.twos) | (grid.inner() & x.ones & x.twos);
}

// The player to move owns nothing, although not only the other's first electron was seen.
inline bool is_lost(const Bitboard& x) {
  const Cells many = x.twos | x.fours;
  return x.mine == 0 && (many != 0 || (x.ones & (x.ones - 1)) != 0);
}

// One electron more on a cell that is the mover's or nobody's. On a board at rest.
inline void add(Bitboard& x, Cells cell) {
  const Cells carry = x.ones & cell;
  x.ones ^= cell;
  x.fours |= x.twos & carry;
  x.twos ^= carry;
  x.mine |= cell;
}

// One wave of the mover's chain: all `toppling` cells, those that are unstable, lose their critical
// mass at once, and each of their neighbors gains an electron and becomes the mover's.
inline void topple(const Grid& grid, Bitboard& x, Cells toppling) {
  // Of 2 or 3 electrons in a corner 2 go, of 3 to 5 at an edge 3, of 4 to 7 inside 4.
  const Cells edges = toppling & grid.edges();
  const Cells five = edges & x.fours & x.ones;
  const Cells four = edges & x.fours & ~x.ones;
  x.ones = (x.ones & ~edges) | four;
  x.twos = (x.twos & ~(toppling & ~grid.inner())) | five;
  x.fours &= ~toppling;

  // Up to four electrons arrive at a cell: their number in binary, then added.
  const Cells up = grid.up(toppling), down = grid.down(toppling);
  const Cells left = grid.left(toppling), right = grid.right(toppling);
  const Cells vertical = up ^ down, horizontal = left ^ right;
  const Cells one = vertical ^ horizontal;
  const Cells two = ((up & down) ^ (left & right)) | (vertical & horizontal);
  const Cells all_four = up & down & left & right;
  const Cells carry_two = x.ones & one;
  x.ones ^= one;
  const Cells twos = x.twos ^ two;
  x.fours |= all_four | (x.twos & two) | (twos & carry_two);
  x.twos = twos ^ carry_two;
  x.mine = (x.mine | up | down | left | right) & x.occupied();
}

// Adds an electron to a cell and lets the chain run to its end: to rest, or to the wave by which
// the opponent loses the last cell. Returns whether that was so. Still seen by the mover.
inline bool play_on(const Grid& grid, Bitboard& x, Cells cell) {
  add(x, cell);
  for (Cells toppling = cell & unstable(grid, x); toppling != 0; toppling = unstable(grid, x)) {
    topple(grid, x, toppling);
    if (x.theirs() == 0) return true;
  }
  return false;
}

}  // namespace gauntlet::atoms
