#pragma once

#include <array>

namespace gauntlet {

// A part of a drawing: left, top, width and height in its units. What is above has a smaller top.
using Box = std::array<double, 4>;

}  // namespace gauntlet
