#pragma once

#include <string_view>

#include "session/console.hpp"

namespace gauntlet::session {

// Shows the game of a record again, whichever it is. Throws match::BadLog for a record that is not
// as it should be.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session
