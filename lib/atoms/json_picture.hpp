#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"

namespace gauntlet::atoms {

// A picture (SVG, for a page) of the board in what atoms-move reads, [depth, board]; nothing for
// other values, and for boards of no cell or more than 256. Rows may have different lengths.
std::optional<std::string> picture_of(const json::Value& value);

// The same in letters, some lines for a terminal, of a board that atoms-move takes.
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

}  // namespace gauntlet::atoms
