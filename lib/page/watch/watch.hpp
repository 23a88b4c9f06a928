#pragma once

#include "page/methods.hpp"

// Calls that show games played elsewhere. Only the source opened last is kept; the caller can open
// an earlier one again. The calls are those of tools/page/src/engine/protocol.ts whose names begin
// with "watch.".
namespace gauntlet::page {

void add_watch_calls(Methods& calls);

}  // namespace gauntlet::page
