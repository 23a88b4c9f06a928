#pragma once

#include <filesystem>

#include "gauntlet/process.hpp"

namespace gauntlet::grading {

// Lets a program keep the caches of compilers and runtimes in a folder from run to run: sets
// XDG_CACHE_HOME, GOCACHE, PYTHONPYCACHEPREFIX and the like, unless the run sets them, and makes
// the folder writable in the strict sandbox. When it holds more than 1 GiB, the program is ended.
// Does nothing if the path is empty.
void add_cache(const std::filesystem::path& folder, process::RunSpec& run);

}  // namespace gauntlet::grading
