#pragma once

#include "page/calls/calls.hpp"

namespace gauntlet::page {

// All that a page can ask.
const Calls& engine();

}  // namespace gauntlet::page
