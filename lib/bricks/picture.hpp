#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/drawing.hpp"
#include "gauntlet/bricks.hpp"
#include "page/board.hpp"

// The colors of its drawings, besides those of all (core/drawing.hpp).
namespace gauntlet::palette {

inline constexpr ColorPair safe{"#007a5a", light};
inline constexpr ColorPair doubtful{"#f5e08a", dark};
inline constexpr ColorPair broken{"#6b2d5c", light};
inline constexpr std::string_view brick = "light-dark(#b34700,#ff9a4d)";
inline constexpr std::string_view brick_edge = "#b34700";  // of a floor, on `light`

}  // namespace gauntlet::palette

namespace gauntlet::bricks {

// Renders what is known of a brick for a terminal, in three lines. The first is a bar of the
// heights from 1 to `top`: "=" known to be safe, "x" known to break the brick, "?" in doubt (in
// Unicode a full block, a cross and a light block). The second shows the height of a drop, if
// given, the third the remaining drops and bricks. Precondition: top >= max_safe().
std::string text(const Position& position, Height top, std::optional<Height> drop,
                 const TextRenderOptions& look);

// A part of the bar with the heights it represents.
struct BarPart {
  TextSpan spot;
  Interval heights;
};

// Returns the parts of that bar that have heights in doubt, lowest first, with these heights.
std::vector<BarPart> parts_in_doubt(const Position& position, Height top,
                                    const TextRenderOptions& look);

// The heights to highlight in a drawing.
struct Marks {
  std::optional<Height> drop = {};   // from 1 to the top: height of the last or the next drop
  std::optional<Height> guess = {};  // from 0 to the top: the guessed strength
  bool differs = false;              // whether these differ from the expected answer
};

// A floor in a drawing: one height, or a range of heights that are all safe, all in doubt, or all
// known to break the brick.
struct Floor {
  Interval heights;
  int row = 0;  // from the top of the tower
  int column = 0;
  Rect box = {};  // position in the drawing
};

// Returns all floors of the drawing, row by row. Up to a top of 120, each floor is one height. In
// higher towers, the heights in doubt have up to 100 floors, those that are safe and those that
// break the brick two each. Precondition: top >= max_safe().
std::vector<Floor> floors(const Position& position, Height top);

// Draws what is known of a brick as SVG: a tower of these floors, marked safe, in doubt or broken
// by color and sign, with the marks and the remaining drops and bricks. Differing heights have a
// dashed edge and the sign "≠". Returns an SVG 1.1 document without a final newline. Precondition:
// top >= max_safe().
std::string svg(const Position& position, Height top, const Marks& marks = {});

}  // namespace gauntlet::bricks

// Pictures for the web app.
namespace gauntlet::page {

// Has a cell for each floor of bricks::floors(position, top), in that order: from the top of a
// tower down, left to right. A cell is one height or, in high towers, a range of heights.
Board bricks_board(const bricks::Position& position, bricks::Height top,
                   const bricks::Marks& marks = {});

}  // namespace gauntlet::page
