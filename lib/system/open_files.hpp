#pragma once

#include <cstddef>

namespace gauntlet::system {

// Lets this process have as many files and connections open as it may at all: how
// many.
std::size_t allow_open_files();

}  // namespace gauntlet::system
