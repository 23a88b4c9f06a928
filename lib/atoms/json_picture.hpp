#pragma once

#include <optional>
#include <span>
#include <string>

#include "json/value.hpp"

namespace gauntlet::atoms {

// A picture (SVG, for a page) of the board in what atoms-move reads, [depth, board]; nothing for
// other values, and for boards of no cell or more than 256. Rows may have different lengths. Where
// the value is an answer, [row, column], `input` is what it answers, and the cell is marked on the
// board there. Cells to which the JSON Pointers `differing` lead, and an answer into which one
// leads, have a dashed edge and the sign "≠".
std::optional<std::string> picture_of(const json::Value& value, const json::Value* input = nullptr,
                                      std::span<const std::string> differing = {});

// The same in letters, some lines for a terminal, of a board that atoms-move takes.
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

}  // namespace gauntlet::atoms
