#pragma once

#include <string>
#include <string_view>

#include "session/console.hpp"

namespace gauntlet::session {

// A line, to which its newline is added.
void say(Console& console, std::string line);

// The one line that a wrong entry gets: what was expected instead.
void refuse(Console& console, std::string_view expected, std::string_view got);

// A line of joy.
void celebrate(Console& console, std::string_view words);

}  // namespace gauntlet::session
