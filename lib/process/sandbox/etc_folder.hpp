#pragma once

#include <filesystem>
#include <string>

#include "gauntlet/limits.hpp"

namespace gauntlet::process {

// The current user by /etc/passwd. getpwuid(3) is not used because it cannot be linked statically.
struct OwnUser {
  std::string name = "user";
  std::string home = {};  // empty if unknown
};

OwnUser own_user();

// Creates the /etc of strict sandboxes in `parent` unless it exists: copies of world-readable files
// that programs and runtimes need, and generated users, groups and hosts. It contains the resolver
// configuration only for the full network. Returns its path. Throws
// std::filesystem::filesystem_error.
std::filesystem::path etc_folder(const std::filesystem::path& holder, Network network);

}  // namespace gauntlet::process
