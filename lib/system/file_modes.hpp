#pragma once

#include <filesystem>

namespace gauntlet::system {

// Takes the set-user-ID and set-group-ID bits off a folder and everything below it, without
// following links, as far as the system lets us. A folder that its owner may not enter is opened
// to the owner if we are that owner. Paths of more than 4,095 bytes are not reached.
void clear_set_id(const std::filesystem::path& folder);

// Copies a regular file with its permissions, but for the set-user-ID, set-group-ID and sticky
// bits. Overwrites `to`. Throws std::filesystem::filesystem_error.
void copy_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace gauntlet::system
