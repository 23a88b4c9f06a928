#pragma once

#include <compare>

namespace gauntlet {

// A place on a board: rows run downwards, columns to the right, both from 0. Ordered by row, then
// column.
struct Position {
  int row = 0;
  int column = 0;
  auto operator<=>(const Position&) const = default;
};

}  // namespace gauntlet
