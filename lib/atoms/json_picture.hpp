#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"

namespace gauntlet::atoms {

// A picture (SVG, for a page) of the board in what atoms-move reads, [depth, board]; nothing for
// other values, and for boards of no cell or more than 256. Rows may have different lengths.
std::optional<std::string> picture_of(const json::Value& value);

}  // namespace gauntlet::atoms
