#pragma once

#include <filesystem>

#include "process/run/run.hpp"

namespace gauntlet::process {

// Creates the /etc of strict sandboxes in `parent` unless it exists: copies of world-readable files
// that programs and runtimes need, and generated users, groups and hosts. It contains the resolver
// configuration only for the full network. Returns its path. Throws
// std::filesystem::filesystem_error.
std::filesystem::path etc_folder(const std::filesystem::path& holder, Network network);

}  // namespace gauntlet::process
