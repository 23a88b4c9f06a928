#pragma once

#include "page/calls/calls.hpp"

namespace gauntlet::page {

// The calls `tools`, what harnesses there are, and `run`, what one of them answers (README.md).
void add_tool_calls(Calls& calls);

}  // namespace gauntlet::page
