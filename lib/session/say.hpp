#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/console.hpp"

namespace gauntlet::session {

// Shows a line, to which its newline is added.
void say(Console& console, std::string line);

// Answers a wrong entry with one line: what was expected, how to leave, and what was typed instead.
void refuse(Console& console, std::string_view expected, std::string_view got,
            std::string_view leave = "q to leave");

// Shows a line of joy.
void celebrate(Console& console, std::string_view words);

// "a", "a or b", "a, b or c".
std::string list_of(const std::vector<std::string_view>& words, std::string_view last = " or ");

}  // namespace gauntlet::session
