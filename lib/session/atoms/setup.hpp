#pragma once

#include "session/atoms/session.hpp"
#include "session/game.hpp"

// Settings chosen before a game of atoms. Both functions throw QuitRequested, InvalidSetting, and
// what the console throws.
namespace gauntlet::session::atoms {

struct Setup {
  Grid grid;
  Sides sides;
  Side first;
};

// Chooses the settings of a new game.
Setup choose_setup(GameContext& table);

// Chooses the players, which records do not contain.
Sides choose_sides(GameContext& table);

}  // namespace gauntlet::session::atoms
