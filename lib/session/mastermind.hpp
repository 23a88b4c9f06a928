#pragma once

#include "mastermind/variant.hpp"
#include "session/record.hpp"
#include "session/table.hpp"

namespace gauntlet::session {

// A game of mastermind: the person makes a code and the computer breaks it, or the other way round.
// Precondition: the variant is valid. Throws Left.
void play_mastermind(Table& table, const mastermind::Variant& variant);

// Shows a record of one, line by line.
TakeLine mastermind_replay(Console& console);

}  // namespace gauntlet::session
