#pragma once

#include <span>
#include <string>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// A drawing for a terminal, some lines of ASCII: a grid with row and column numbers, each electron
// a dot, "o" for the mover's (red) and "*" for the other player's (blue); from four on, a number
// and a dot. Marked cells are in brackets. The lines `beside` stand on its right or, if it is too
// wide for that, below it.
std::string text(const Grid& grid, const Bitboard& electrons, Cells marked,
                 std::span<const std::string> beside, bool has_color);

}  // namespace gauntlet::atoms
