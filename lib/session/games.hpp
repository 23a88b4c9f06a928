#pragma once

#include <span>
#include <string_view>

#include "session/game.hpp"

namespace gauntlet::session {

// All of them, in the order of games.def.
std::span<const Game* const> all_games();

// Shows the game of a record again, whichever it is. Throws match::BadLog for a record that is not
// as it should be, and what the console throws.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session
