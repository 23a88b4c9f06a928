#pragma once

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// The static evaluation: how good a position looks to the player to move, without looking ahead, in
// hundredths of an electron; below 30 000 in amount, so never near a proven value. What each player
// has is weighed by itself (the weights and what each is worth: evaluate.cpp), then the opponent's
// is taken off. Pure. Precondition: at rest.
int evaluate(const Grid& grid, const Bitboard& x);

}  // namespace gauntlet::atoms
