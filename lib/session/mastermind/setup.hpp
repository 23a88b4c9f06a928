#pragma once

#include "session/game.hpp"
#include "session/mastermind/game_history.hpp"

namespace gauntlet::session::mastermind {

// Chooses a new game of the variant that the options give. Throws QuitRequested, InvalidSetting,
// and what the console throws.
GameHistory choose_history(GameContext& table, OptionValues values);

}  // namespace gauntlet::session::mastermind
