#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace gauntlet::system {

// Returns the reason why a path is not a readable regular file, such as "it is a folder" or "it is
// a broken symbolic link"; empty if it is one. Follows links. Opens nothing, so it cannot block.
std::string why_not_regular_file(const std::filesystem::path& path);

// Reads a whole regular file, or an anonymous pipe such as a shell creates for <(command). Throws
// std::runtime_error, "could not read PATH: " with the reason, if that fails. Rejects named pipes,
// sockets, devices and folders without blocking on them.
std::string read_file(const std::filesystem::path& path);

// Reads a whole file of any kind, including named pipes and devices; blocks until its end.
std::string read_anything(const std::filesystem::path& path);

// Reads at most the first `max` bytes of a file of any kind. Returns fewer if the file is shorter,
// and none if it cannot be read. Blocks while a pipe has no data yet.
std::string read_start(const std::filesystem::path& path, std::size_t max = std::string::npos);

// Returns the absolute path without links, dots or a trailing slash, as far as the path exists.
std::filesystem::path canonical_path(const std::filesystem::path& path);

// Returns true if a canonical path equals `working_directory` or is inside it.
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

// Returns true if a canonical path belongs to the system: below /usr, /bin or /opt.
bool is_system_path(const std::filesystem::path& path);

}  // namespace gauntlet::system
