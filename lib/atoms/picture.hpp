#pragma once

#include <span>
#include <string>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"
#include "core/look.hpp"

namespace gauntlet::atoms {

// A drawing for a terminal, some lines: a grid with row and column numbers, each electron a dot,
// "o" for the mover's (red) and "*" for the other player's (blue), or a full and an empty circle in
// Unicode; from four on, a number and a dot. Marked cells are in brackets. Cells are narrower where
// the look has fewer columns. The lines `beside` stand on its right or, if it is too wide for that,
// below it.
std::string text(const Grid& grid, const Bitboard& electrons, Cells marked,
                 std::span<const std::string> beside, const Look& look);

// Where a cell stands in that drawing. Precondition: it is in the grid.
Spot spot_of(const Grid& grid, Position at, const Look& look);

}  // namespace gauntlet::atoms
