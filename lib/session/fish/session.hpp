#pragma once

#include <string>
#include <string_view>

#include "match/referee.hpp"
#include "session/fish/course.hpp"
#include "session/game.hpp"

namespace gauntlet::session::fish {

// Plays the game to its end, between people at the console and house players, and records it.
// Throws Left.
void play_on(Table& table, const Course& course);

// Describes the result of a player: "red (human) wins with 12 fish", where `end` is " wins with ".
std::string tell(const match::Standing& standing, std::string_view end);

// Replays a record. Throws match::BadLog.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::fish
