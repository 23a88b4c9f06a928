#pragma once

#include "atoms/electrons.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// How good a board at rest looks to the player to move, without looking ahead: mover minus other,
// about a hundredth of an electron each; never near a proven value. Pure.
int evaluate(const Grid& grid, const Electrons& x);

}  // namespace gauntlet::atoms
