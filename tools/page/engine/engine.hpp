#pragma once

#include "page/methods/methods.hpp"

namespace gauntlet::page {

// All calls that the page can make.
const Methods& engine();

}  // namespace gauntlet::page
