#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"

namespace gauntlet::grading::reports {

// A picture (SVG, for a page) of what the value shows: a Fish board, where it is or has in its
// "state" or after a depth an object with a "board", with the penguins of its "players" and the
// ring of a "position"; or an atoms board, where it is one after a depth. Nothing for other values,
// and for boards of more than 256 cells.
std::optional<std::string> picture(const json::Value& value);

}  // namespace gauntlet::grading::reports
