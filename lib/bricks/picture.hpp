#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bricks/position.hpp"
#include "core/box.hpp"
#include "core/look.hpp"

namespace gauntlet::bricks {

// What is known of a brick, for a terminal, in three lines: all heights from 1 to `top` as a bar,
// those known to be safe as "=", to break it as "x", and in doubt as "?", or as a full block, a
// cross and a light block in Unicode; below it, the height of a drop, if there is one; and what is
// left. Precondition: top is no less than max_safe().
std::string text(const Position& position, Height top, std::optional<Height> drop,
                 const Look& look);

// A part of the bar, and the heights it stands for.
struct BarPart {
  Spot spot;
  Interval heights;
};

// The parts of the bar of that text that have heights in doubt, from the least on, with these.
std::vector<BarPart> parts_in_doubt(const Position& position, Height top, const Look& look);

// What to point out in a drawing.
struct Marks {
  std::optional<Height> drop = {};   // from 1 to the top: of a drop that was made, or is to be made
  std::optional<Height> guess = {};  // from 0 to the top: what the strength is said to be
  bool differs = false;              // whether these are other than they should be
};

// What a drawing shows of the heights from 1 to a top as one: a height, or a range of them that are
// all safe, all in doubt, or all known to break the brick.
struct Floor {
  Interval heights;
  int row = 0;  // from the top of the tower
  int column = 0;
  Box box = {};  // where it is in the drawing
};

// All floors of the drawing, row by row. Each is one height where the top is no more than 120; in
// higher towers what is in doubt has up to 100 floors, what is safe and what breaks two.
// Precondition: top is no less than max_safe().
std::vector<Floor> floors(const Position& position, Height top);

// A drawing of what is known of a brick: a tower of these floors, each safe, in doubt or broken by
// color and sign, the marks, and what is left. What differs has a dashed edge and the sign "≠".
// SVG 1.1, one document without a newline at its end. Precondition: as above.
std::string svg(const Position& position, Height top, const Marks& marks = {});

}  // namespace gauntlet::bricks
