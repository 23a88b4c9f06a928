#pragma once

#include <optional>
#include <string>

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// What is known of a brick, for a terminal, in three lines of ASCII: all heights from 1 to `top` as
// a bar, those known to be safe as "=", to break it as "x", and in doubt as "?"; below it, the
// height of a drop, if there is one; and what is left. Precondition: top is no less than
// max_safe().
std::string text(const Position& position, Height top, std::optional<Height> drop, bool has_color);

}  // namespace gauntlet::bricks
