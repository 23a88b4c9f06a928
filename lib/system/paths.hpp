#pragma once

#include <filesystem>

namespace gauntlet::system {

// The path as an absolute one without links, dots or a slash at its end, as far as it exists.
std::filesystem::path plain_path(const std::filesystem::path& path);

// Whether a plain path is that of a folder or leads into it.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

// Whether a plain path is that of a file that came with the system: below /usr, /bin or /opt.
bool is_of_system(const std::filesystem::path& path);

}  // namespace gauntlet::system
