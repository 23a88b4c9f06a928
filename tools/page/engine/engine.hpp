#pragma once

#include "page/calls/calls.hpp"

namespace gauntlet::page {

// All calls that the page can make.
const Calls& engine();

}  // namespace gauntlet::page
