#pragma once

#include <cstdint>
#include <vector>

#include "atoms/value.hpp"
#include "core/grid.hpp"

namespace gauntlet::atoms {

// A move, and what it is expected to lead to.
struct Choice {
  Position move;
  int value = 0;  // to the mover: a difference of electrons, or a proven end (value.hpp)
  int depth = 0;  // plies looked ahead: no more than decide the value
  std::vector<Position> line;  // best play of both from here, the move first
  std::uint64_t nodes = 0;     // positions searched
};

}  // namespace gauntlet::atoms
