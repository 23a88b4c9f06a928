#pragma once

#include <filesystem>

namespace gauntlet::grading {

// Makes an empty folder that is ours alone, among the temporary files. Throws std::system_error.
std::filesystem::path make_temporary_folder();

// Makes folder/home an empty folder that is ours alone, whatever a program has done to it.
void renew_home(const std::filesystem::path& folder);

// Removes a folder, and what a program has put there, as far as can be.
void remove_folder(const std::filesystem::path& folder);

}  // namespace gauntlet::grading
