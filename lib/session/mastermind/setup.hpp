#pragma once

#include "session/game.hpp"
#include "session/mastermind/course.hpp"

namespace gauntlet::session::mastermind {

// Chooses a new game of the variant that the options give. Throws Left, BadSetting, and what the
// console throws.
Course choose_course(Table& table, OptionValues values);

}  // namespace gauntlet::session::mastermind
