#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "gauntlet/atoms.hpp"

// The operations of the engines on bitboards. None checks its preconditions.
namespace gauntlet::atoms {

// Returns a 64-bit hash of a position at rest: folded 128-bit products, as in wyhash (Wang Yi).
inline std::uint64_t hash_of(const Bitboard& x) {
  const auto fold = [](std::uint64_t a, std::uint64_t b) {
    const bits::Word128 product = static_cast<bits::Word128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  };
  return fold(fold(x.ones ^ 0x9e3779b97f4a7c15, x.twos ^ 0xe7037ed1a0b428db) ^ x.mine,
              0x8ebc6af09c88c6e3);
}

// Returns the cells that hold at least their critical mass.
inline Cells unstable(const Grid& grid, const Bitboard& x) {
  return (grid.corners() & (x.twos | x.fours)) | (grid.edges() & ((x.twos & x.ones) | x.fours)) |
         (grid.inner() & x.fours);
}

// Returns the critical cells: those that topple if they get one more electron. Precondition: at
// rest.
inline Cells critical(const Grid& grid, const Bitboard& x) {
  return (grid.corners() & x.ones) | (grid.edges() & x.twos) | (grid.inner() & x.ones & x.twos);
}

// Returns whether the player to move has lost: it owns no cell, and the board has more than the
// other player's first electron.
inline bool is_lost(const Bitboard& x) {
  const Cells many = x.twos | x.fours;
  return x.mine == 0 && (many != 0 || (x.ones & (x.ones - 1)) != 0);
}

// Adds an electron to a cell that is unowned or the mover's. Precondition: at rest.
inline void add(Bitboard& x, Cells cell) {
  const Cells carry = x.ones & cell;
  x.ones ^= cell;
  x.fours |= x.twos & carry;
  x.twos ^= carry;
  x.mine |= cell;
}

// Plays one wave of the mover's chain reaction. All unstable cells (`toppling`) lose their critical
// mass at once; each of their neighbors gains an electron and becomes the mover's.
inline void topple(const Grid& grid, Bitboard& x, Cells toppling) {
  // A corner with 2 or 3 electrons loses 2, an edge with 3 to 5 loses 3, an inner cell with 4 to 7
  // loses 4.
  const Cells edges = toppling & grid.edges();
  const Cells five = edges & x.fours & x.ones;
  const Cells four = edges & x.fours & ~x.ones;
  x.ones = (x.ones & ~edges) | four;
  x.twos = (x.twos & ~(toppling & ~grid.inner())) | five;
  x.fours &= ~toppling;

  // Counts the electrons arriving at each cell (at most four) in binary, then adds them.
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

// Adds an electron to a cell and runs the chain reaction until the board is at rest or the opponent
// has lost its last cell. Returns true in the latter case. The result is from the mover's side.
inline bool make_move(const Grid& grid, Bitboard& x, Cells cell) {
  add(x, cell);
  for (Cells toppling = cell & unstable(grid, x); toppling != 0; toppling = unstable(grid, x)) {
    topple(grid, x, toppling);
    if (x.theirs() == 0) return true;
  }
  return false;
}

// Like perft() of gauntlet/game.hpp, but without a Board for each position: returns the number of
// sequences of exactly `depth` moves. All moves are played. Preconditions: at rest, the game is not
// over, depth >= 0.
inline std::uint64_t perft(const Grid& grid, const Bitboard& electrons, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (Cells cells = grid.all() & ~electrons.theirs(); cells != 0;) {
    Bitboard next = electrons;
    make_move(grid, next, bits::bit<Cells>(bits::pop(cells)));
    next = next.mirrored();
    if (depth == 1) {
      count +=
          next.occupied() != 0 ? 1 : 0;  // always 1, but keeps the compiler from skipping the move
    } else if (!is_lost(next)) {
      count += perft(grid, next, depth - 1);
    }
  }
  return count;
}

}  // namespace gauntlet::atoms
