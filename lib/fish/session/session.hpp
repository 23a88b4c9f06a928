#pragma once

#include <string>
#include <string_view>

#include "fish/match/referee.hpp"
#include "fish/session/game_history.hpp"
#include "session/game.hpp"

namespace gauntlet::session::fish {

// Plays the game to its end, between people at the console and house players, and records it.
// Throws QuitRequested.
void play_on(GameContext& table, const GameHistory& history);

// Describes the result of a player: "red (human) wins with 12 fish", where `end` is " wins with ".
std::string describe(const match::FinalScore& standing, std::string_view end);

// Replays a record. Throws match::LogError.
void replay(std::string_view record, Console& console);

// Settings chosen before a game of Fish. Both functions throw QuitRequested, InvalidSetting, and
// what the console throws.

// Chooses the player of a color; `default_value` is the default.
SearchDepth choose_player(GameContext& table, Color color, const std::string& default_value);

// Chooses the players and the board of a new game.
GameHistory choose_history(GameContext& table);

}  // namespace gauntlet::session::fish
