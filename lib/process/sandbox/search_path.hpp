#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace gauntlet::process {

// Our PATH, or the system's default where there is none.
std::string search_path();

// The executable file of that name in the folders of a search path, as execvp(3) finds it.
// Precondition: the name has no slash.
std::optional<std::filesystem::path> find_in_path(const std::string& name,
                                                  const std::string& folders);

}  // namespace gauntlet::process
