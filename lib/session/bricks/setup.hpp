#pragma once

#include "session/bricks/game_history.hpp"
#include "session/game.hpp"

namespace gauntlet::session::bricks {

// Chooses the settings of a new game. Throws QuitRequested, InvalidSetting, and what the console
// throws.
Setup choose_setup(GameContext& table);

}  // namespace gauntlet::session::bricks
