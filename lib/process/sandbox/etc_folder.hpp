#pragma once

#include <filesystem>

#include "process/run/run.hpp"

namespace gauntlet::process {

// Makes the /etc of strict sandboxes in a folder of ours, unless it is there: copies of the files
// that programs and runtimes need and that everybody may read, and users, groups and hosts of its
// own. Only with a full network it has the resolver's settings, too. Returns the folder's path.
// Throws std::filesystem::filesystem_error.
std::filesystem::path etc_folder(const std::filesystem::path& holder, Network network);

}  // namespace gauntlet::process
