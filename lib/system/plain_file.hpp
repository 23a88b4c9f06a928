#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace gauntlet::system {

// Why a path is not that of a file that can be read, links being followed: "it is a folder", "it is
// a link to nothing" and the like. Empty if it is one. Opens nothing, so nothing can hold it up.
std::string why_no_file(const std::filesystem::path& path);

// Reads a file whole, or a pipe without a name, such as a shell makes for <(command). Throws
// std::runtime_error, "could not read PATH: " and the reason, when there is none, or it cannot be
// read; a pipe with a name, a socket, a device and a folder are none, and do not hold it up.
std::string read_file(const std::filesystem::path& path);

// The same of whatever lies there, a pipe with a name or a device too; waits for its end.
std::string read_anything(const std::filesystem::path& path);

// The first bytes of whatever lies there, at most that many; fewer where there are no more, or none
// where it cannot be read. Waits where there is nothing to be read yet, as in a pipe.
std::string read_start(const std::filesystem::path& path, std::size_t most = std::string::npos);

// The path as an absolute one without links, dots or a slash at its end, as far as it exists.
std::filesystem::path plain_path(const std::filesystem::path& path);

// Whether a plain path is that of a folder or leads into it.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

// Whether a plain path is that of a file that came with the system: below /usr, /bin or /opt.
bool is_of_system(const std::filesystem::path& path);

}  // namespace gauntlet::system
