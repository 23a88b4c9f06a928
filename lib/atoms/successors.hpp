#pragma once

#include "atoms/bitboard.hpp"
#include "atoms/symmetry.hpp"
#include "core/bits.hpp"

namespace gauntlet::atoms {

// Returns whether a chain reaction of the player to move wins at once. Precondition: at rest.
inline bool has_winning_move(const Grid& grid, const Bitboard& x) {
  for (Cells cells = critical(grid, x) & x.mine; cells != 0;) {
    Bitboard next = x;
    if (make_move(grid, next, bits::bit<Cells>(bits::pop(cells)))) return true;
  }
  return false;
}

// The result of expanding a position: whether a move wins at once; otherwise whether two moves may
// lead to the same position.
struct Expansion {
  bool wins = false;
  bool may_have_transpositions = false;
};

// Calls `take` for each move with the key of the position after it, that position from the
// opponent's side, and the cell. Stops at a move that wins. Precondition: at rest.
template <class Take>
[[gnu::always_inline]] inline Expansion for_each_successor(const Grid& grid,
                                                           const Symmetry& symmetry,
                                                           const Bitboard& x, const Take& take) {
  const Cells chains = critical(grid, x) & x.mine;
  for (Cells cells = chains; cells != 0;) {
    const int cell = bits::pop(cells);
    Bitboard next = x;
    if (make_move(grid, next, bits::bit<Cells>(cell))) return {.wins = true};
    const Bitboard after = next.mirrored();
    take(symmetry.key(after), after, cell);
  }
  const Symmetry::Keys keys = symmetry.keys(x.mirrored());
  for (Cells cells = grid.all() & ~x.theirs() & ~chains; cells != 0;) {
    const int cell = bits::pop(cells);
    Bitboard next = x;
    add(next, bits::bit<Cells>(cell));
    const Bitboard after = next.mirrored();
    take(symmetry.key_with(keys, cell, x.count(cell)), after, cell);
  }
  return {.may_have_transpositions = chains != 0 || keys.has_equals()};
}

}  // namespace gauntlet::atoms
