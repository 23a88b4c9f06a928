#pragma once

#include "atoms/bitboard.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// The static evaluation: estimates the value of a position for the player to move without
// searching, in hundredths of an electron. Its absolute value is below 30 000, so it is never near
// a proven value. It is the weighted features of the mover minus those of the opponent (weights:
// evaluate.cpp). Pure. Precondition: at rest.
int evaluate(const Grid& grid, const Bitboard& x);

}  // namespace gauntlet::atoms
