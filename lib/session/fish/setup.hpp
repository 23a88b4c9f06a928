#pragma once

#include <string>

#include "session/fish/game_history.hpp"
#include "session/game.hpp"

// Settings chosen before a game of Fish. Both functions throw QuitRequested, InvalidSetting, and
// what the console throws.
namespace gauntlet::session::fish {

// Chooses the player of a color; `default_value` is the default.
SearchDepth choose_player(GameContext& table, Color color, const std::string& default_value);

// Chooses the players and the board of a new game.
GameHistory choose_history(GameContext& table);

}  // namespace gauntlet::session::fish
