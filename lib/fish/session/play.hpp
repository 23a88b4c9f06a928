#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "fish/session/game_history.hpp"
#include "session/game.hpp"
#include "session/play.hpp"

namespace gauntlet::session::fish {

// Opens the game of a record; its last line is the report, once the game is over.
std::unique_ptr<Play> open(std::string_view record, GameContext& table);

// Replays a record, of any players. Throws match::LogError.
void replay(std::string_view record, Console& console);

// "human", or the number of turns that a house player looks ahead: what read_player() reads.
std::string name_of_player(const SearchDepth& turns);

// Chooses the player of a color; `default_value` is the default. Throws QuitRequested,
// InvalidSetting, and what the console throws.
SearchDepth choose_player(GameContext& table, Color color, const std::string& default_value);

}  // namespace gauntlet::session::fish
