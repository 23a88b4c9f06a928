#pragma once

#include <cstddef>

namespace gauntlet::system {

// Raises the soft limit on open files of this process to the hard limit, and returns it.
std::size_t raise_open_file_limit();

}  // namespace gauntlet::system
