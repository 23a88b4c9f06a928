#pragma once

#include "session/record.hpp"
#include "session/table.hpp"

namespace gauntlet::session {

// A game of dropping bricks: the computer drops and the person says what happens, or the other way
// round. Throws Left.
void play_bricks(Table& table);

// Shows a record of one, line by line.
TakeLine bricks_replay(Console& console);

}  // namespace gauntlet::session
