#pragma once

#include <filesystem>
#include <string>

namespace gauntlet::process {

// Whether the kernel would know how to execute a file, going by its contents: a shell, and
// bubblewrap as well, executes any other as a script, which is not what the kernel does. True as
// well for what cannot be read.
bool has_known_format(const std::filesystem::path& path);

// Why the system refuses to execute a file, for people: from errno.
std::string describe_refusal(const std::filesystem::path& path, int error);

}  // namespace gauntlet::process
