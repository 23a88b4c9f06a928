#pragma once

#include "session/fish/course.hpp"
#include "session/game.hpp"

namespace gauntlet::session::fish {

// A new game: who plays, on which board. Throws Left, BadSetting, and what the console throws.
Course choose_course(Table& table);

}  // namespace gauntlet::session::fish
