#pragma once

#include "page/methods.hpp"

namespace gauntlet::page {

// All calls that the page can make.
Methods engine();

// Adds the calls "tools", which lists the harnesses of all games, and "run", which runs one
// (../DEVELOPING.md).
void add_tool_calls(Methods& calls);

}  // namespace gauntlet::page
