#pragma once

#include <filesystem>

namespace gauntlet::grading {

// Makes folder/home an empty folder that is ours alone, whatever a program has done to it.
void renew_home(const std::filesystem::path& folder);

// Removes a folder, and what a program has put there, as far as can be.
void remove_folder(const std::filesystem::path& folder);

}  // namespace gauntlet::grading
