#pragma once

#include "session/atoms/session.hpp"
#include "session/game.hpp"

// What is settled before a game of atoms. Both throw Left, BadSetting, and what the console throws.
namespace gauntlet::session::atoms {

struct Setup {
  Grid grid;
  Sides sides;
  Side first;
};

// A new game.
Setup choose_setup(Table& table);

// Who plays, which is in no record.
Sides choose_sides(Table& table);

}  // namespace gauntlet::session::atoms
