#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "atoms/bitboard.hpp"
#include "core/drawing.hpp"
#include "gauntlet/atoms.hpp"
#include "page/board.hpp"

// The colors of its drawings, besides those of all (core/drawing.hpp).
namespace gauntlet::palette {

inline constexpr ColorPair red{"light-dark(#c8400a,#ff7a45)", "light-dark(#fff,#1b1d21)"};
inline constexpr ColorPair blue{"light-dark(#0b5fa5,#6db5ff)", "light-dark(#fff,#1b1d21)"};
inline constexpr std::string_view critical = "light-dark(#a87400,#f0b93c)";

}  // namespace gauntlet::palette

namespace gauntlet::atoms {

// Renders a board as lines of text: a grid with row and column numbers, each electron a dot, "o"
// for the mover's (red) and "*" for the opponent's (blue), or a filled and an empty circle in
// Unicode. Four or more electrons are a number and a dot. Marked cells are in brackets. Cells are
// narrower if the look has fewer columns. The lines `beside` are placed to the right or, if too
// wide for that, below.
std::string text(const Grid& grid, const Bitboard& electrons, Cells marked,
                 std::span<const std::string> beside, const TextRenderOptions& look);

// Returns where a cell is in that text. Precondition: it is in the grid.
TextSpan spot_of(const Grid& grid, Position at, const TextRenderOptions& look);

// The electrons of cells row by row: red's are positive, blue's negative. For drawings only: rows
// may have different lengths, and cells may hold any number.
using ElectronRows = std::vector<std::vector<std::int64_t>>;
ElectronRows rows_of(const Grid& grid, const Bitboard& electrons);  // red's are `mine`

// The cells to highlight in a drawing; all must be on the board.
struct Marks {
  std::optional<Position> last = {};     // cell of the last electron, or of the next one
  std::vector<Position> toppling = {};   // in a wave of a chain reaction
  std::vector<Position> differing = {};  // cells that differ from the expected answer
};

// Draws a board as SVG: each electron is a ball, red's filled and blue's a ring; five or more are
// one ball and a number. Critical cells have marked corners, toppling ones rays. Differing cells
// have a dashed edge and the sign "≠". Returns an SVG 1.1 document without a final newline.
std::string svg(const ElectronRows& rows, const Marks& marks = {});
std::string svg(const Grid& grid, const Bitboard& electrons, const Marks& marks = {});

// Returns whether a cell would topple with one more electron. Precondition: the cell exists.
bool is_critical(const ElectronRows& rows, Position at);

// Returns the box of a cell in that drawing.
Rect box_of(Position at);

}  // namespace gauntlet::atoms

// Pictures for the web app.
namespace gauntlet::page {

// Has a cell for every place of the board: cells[row * columns + column]. Rows of ElectronRows that
// are shorter than others have fewer cells.
Board atoms_board(const atoms::ElectronRows& rows, const atoms::Marks& marks = {});
// Red owns the electrons of Bitboard::mine.
Board atoms_board(const atoms::Grid& grid, const atoms::Bitboard& electrons,
                  const atoms::Marks& marks = {});

// Returns the cells that topple in a wave of a chain reaction.
std::vector<Position> toppling_cells(const atoms::Grid& grid, const atoms::Wave& wave);

}  // namespace gauntlet::page
