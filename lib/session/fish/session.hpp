#pragma once

#include "session/fish/course.hpp"
#include "session/game.hpp"

namespace gauntlet::session::fish {

// Plays the game on to its end, between people at the console and house players, and records it.
// Throws Left.
void play_on(Table& table, const Course& course);

// Shows a record. Throws match::BadLog.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::fish
