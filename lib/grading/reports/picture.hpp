#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"

namespace gauntlet::grading::reports {

// A picture (SVG, for a page) of what the value shows: a Fish board, as fish::decode_scene() finds
// one in an object, or in an array with a depth before it; or an atoms board, where it is one after
// a depth. Nothing for other values, and for atoms boards of more than 256 cells.
std::optional<std::string> picture(const json::Value& value);

}  // namespace gauntlet::grading::reports
