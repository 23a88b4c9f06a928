#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "session/game.hpp"

namespace gauntlet::session {

// All games, in the order of games.def.
std::span<const SessionGame* const> all_games();

// Returns the game whose records begin with a line like this; null if there is none.
const SessionGame* find_game(const json::Reader& first);
// Returns that game. Throws json::Error if there is none.
const SessionGame& game_of(const json::Reader& first);
// Returns the game of a record. Throws match::LogError if the record is of no known game.
const SessionGame& game_of(std::string_view record);

// Plays the game, from the end of the record if given, and then repeatedly, as often as people
// want. Finally throws QuitRequested; also throws what the functions of the game throw.
[[noreturn]] void play_repeatedly(const SessionGame& game, GameContext& context,
                                  OptionValues values, std::optional<std::string_view> record = {});

// Shows the games of a record of any kind, line by line. Throws match::LogError for an invalid
// record, after the lines before the invalid one were shown, and what the console throws.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session
