#pragma once

#include <filesystem>

namespace gauntlet::grading {

// The path as an absolute one without links, dots or a slash at its end, as far as it exists.
std::filesystem::path plain_path(const std::filesystem::path& path);

// Whether a plain path is that of a folder or leads into it.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace gauntlet::grading
