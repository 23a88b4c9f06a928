#pragma once

#include <string_view>

#include "session/table.hpp"

namespace gauntlet::session {

// A game of Fish between people and house players in any mix. Its record is the log that xref
// writes. Throws Left.
void play_fish(Table& table);

// Shows such a record. Throws match::BadLog.
void replay_fish(std::string_view record, Console& console);

}  // namespace gauntlet::session
