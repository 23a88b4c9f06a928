#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gauntlet::process {

// Returns PATH, or the system's default if it is not set.
std::string search_path();

// Finds the executable file of a name in the folders of a search path, as execvp(3) does.
// Precondition: the name has no slash.
std::optional<std::filesystem::path> find_in_path(const std::string& name,
                                                  const std::string& folders);

}  // namespace gauntlet::process
