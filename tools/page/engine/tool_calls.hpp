#pragma once

#include "page/calls/calls.hpp"

namespace gauntlet::page {

// Adds the calls `tools`, which lists the harnesses, and `run`, which runs one (README.md).
void add_tool_calls(Calls& calls);

}  // namespace gauntlet::page
