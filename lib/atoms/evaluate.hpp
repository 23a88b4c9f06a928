#pragma once

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// How good a board at rest looks to the player to move, without looking ahead: mover minus other,
// about a hundredth of an electron each; never near a proven value. Pure.
int evaluate(const Grid& grid, const Bitboard& x);

}  // namespace gauntlet::atoms
