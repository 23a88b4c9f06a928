#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "session/game.hpp"

namespace gauntlet::session {

// All games, in the order of games.def.
std::span<const Game* const> all_games();

// Returns the game of a record. Throws match::LogError if the record is of no known game.
const Game& game_of(std::string_view record);

// Plays the game, from the end of the record if given, and then repeatedly, as often as people
// want. Finally throws QuitRequested; also throws what the functions of the game throw.
[[noreturn]] void play_repeatedly(const Game& game, GameContext& table, OptionValues values,
                                  std::optional<std::string_view> record = {});

// Replays the record of any game. Throws match::LogError for an invalid record, and what the
// console throws.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session
