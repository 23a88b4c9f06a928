#pragma once

#include <cstddef>

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// The layout of a tower's floors in a drawing; the last row is on the ground.
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
