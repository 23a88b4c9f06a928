#pragma once

#include "session/record.hpp"
#include "session/table.hpp"

namespace gauntlet::session {

// A game of exploding atoms between people and computers in any mix. Unless it is to be fast, each
// chain is shown wave by wave. Throws Left.
void play_atoms(Table& table, bool is_fast);

// Shows a record of one, line by line.
TakeLine atoms_replay(Console& console);

}  // namespace gauntlet::session
