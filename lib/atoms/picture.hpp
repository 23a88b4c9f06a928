#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"
#include "core/box.hpp"
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

// The electrons of cells row by row: red's are positive, blue's negative. For drawings alone: rows
// may have different lengths, and cells any number.
using ElectronRows = std::vector<std::vector<std::int64_t>>;
ElectronRows rows_of(const Grid& grid, const Bitboard& electrons);  // red's are `mine`

// What to point out in a drawing; all on the board.
struct Marks {
  std::optional<Position> last = {};     // where the last electron went, or one is to go
  std::vector<Position> toppling = {};   // in a wave of a chain
  std::vector<Position> differing = {};  // other than they should be
};

// A drawing of a board: each electron a ball, red's full and blue's a ring, from five on one ball
// and their number; critical cells have marked corners, toppling ones rays. What differs has a
// dashed edge and the sign "≠". SVG 1.1, one document without a newline at its end.
std::string svg(const ElectronRows& rows, const Marks& marks = {});
std::string svg(const Grid& grid, const Bitboard& electrons, const Marks& marks = {});

// Whether one more electron would make a cell topple. Precondition: it is there.
bool is_critical(const ElectronRows& rows, Position at);

// Where a cell is in that drawing.
Box box_of(Position at);

}  // namespace gauntlet::atoms
