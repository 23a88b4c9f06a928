#pragma once

#include <cstddef>

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// How the floors of a tower lie in a drawing: in rows of so many, each so large; the row on the
// ground is the last one.
struct Tower {
  int rows = 0;
  int columns = 0;
  int left = 0;
  int top = 0;
  int width = 0;  // of a floor
  int height = 0;
};
Tower tower_of(std::size_t floors, Height top);

}  // namespace gauntlet::bricks
