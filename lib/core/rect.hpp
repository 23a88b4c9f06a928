#pragma once

#include <array>

namespace gauntlet {

// A rectangle in a drawing: left, top, width and height in the drawing's units; y grows downwards.
using Rect = std::array<double, 4>;

}  // namespace gauntlet
