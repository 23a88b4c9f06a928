#pragma once

#include <string>

#include "session/fish/course.hpp"
#include "session/game.hpp"

// What is settled before a game of Fish. Both throw Left, BadSetting, and what the console throws.
namespace gauntlet::session::fish {

// Who plays a color, usually that one.
HouseTurns choose_player(Table& table, Color color, const std::string& usual);

// A new game: who plays, on which board.
Course choose_course(Table& table);

}  // namespace gauntlet::session::fish
