#pragma once

#include <string>

#include "session/fish/course.hpp"
#include "session/game.hpp"

// Settings chosen before a game of Fish. Both functions throw Left, BadSetting, and what the
// console throws.
namespace gauntlet::session::fish {

// Chooses the player of a color; `usual` is the default.
HouseTurns choose_player(Table& table, Color color, const std::string& usual);

// Chooses the players and the board of a new game.
Course choose_course(Table& table);

}  // namespace gauntlet::session::fish
