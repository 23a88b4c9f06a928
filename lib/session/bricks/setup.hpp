#pragma once

#include "session/bricks/course.hpp"
#include "session/game.hpp"

namespace gauntlet::session::bricks {

// Chooses the settings of a new game. Throws Left, BadSetting, and what the console throws.
Setup choose_setup(Table& table);

}  // namespace gauntlet::session::bricks
