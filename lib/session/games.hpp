#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "session/game.hpp"

namespace gauntlet::session {

// All of them, in the order of games.def.
std::span<const Game* const> all_games();

// The game that a record is of. Throws match::BadLog if it is of none.
const Game& game_of(std::string_view record);

// Plays the game, from where the record ends if there is one, and then again, as often as people
// want. Throws Left in the end, and what the functions of the game throw.
[[noreturn]] void play_again_and_again(const Game& game, Table& table, OptionValues values,
                                       std::optional<std::string_view> record = {});

// Shows the game of a record again, whichever it is. Throws match::BadLog for a record that is not
// as it should be, and what the console throws.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session
