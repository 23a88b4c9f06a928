#pragma once

#include <filesystem>

namespace gauntlet::system {

// Clears the set-user-ID and set-group-ID bits of a folder and everything below it, as far as the
// system permits, without following links. If a folder is closed to its owner and this user owns
// it, the owner gets access. Paths of more than 4,095 bytes are not reached.
void clear_set_id(const std::filesystem::path& folder);

// Copies a regular file with its permissions, except for the set-user-ID, set-group-ID and sticky
// bits. Overwrites `to`. Throws std::filesystem::filesystem_error.
void copy_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace gauntlet::system
