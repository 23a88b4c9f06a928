#pragma once

#include <filesystem>
#include <vector>

// Which files must be out of a program's sight. Plain paths.
namespace gauntlet::grading {

// What the files of tests in a folder and below it lead to, where they are links: an n-out.json
// that lies elsewhere is seen there too. Nothing for a folder that cannot be read.
std::vector<std::filesystem::path> linked_files(const std::filesystem::path& folder);

// The folders of tests, what links in them lead to, and those files of the run that are there, or
// may be by the time that a program runs: results, reports. Devices and pipes are left out.
std::vector<std::filesystem::path> files_to_hide(const std::vector<std::filesystem::path>& folders,
                                                 const std::vector<std::filesystem::path>& files);

// Those that are not below another of them, each once, in ascending order.
std::vector<std::filesystem::path> outermost(std::vector<std::filesystem::path> paths);

}  // namespace gauntlet::grading
