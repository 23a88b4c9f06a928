#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bricks/position.hpp"
#include "core/look.hpp"

namespace gauntlet::bricks {

// What is known of a brick, for a terminal, in three lines: all heights from 1 to `top` as a bar,
// those known to be safe as "=", to break it as "x", and in doubt as "?", or as a full block, a
// cross and a light block in Unicode; below it, the height of a drop, if there is one; and what is
// left. Precondition: top is no less than max_safe().
std::string text(const Position& position, Height top, std::optional<Height> drop,
                 const Look& look);

// A part of the bar, and the heights it stands for.
struct BarPart {
  Spot spot;
  Interval heights;
};

// The parts of the bar of that text that have heights in doubt, from the least on, with these.
std::vector<BarPart> parts_in_doubt(const Position& position, Height top, const Look& look);

}  // namespace gauntlet::bricks
