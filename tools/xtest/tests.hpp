#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/file_lock.hpp"
#include "grading/fixtures.hpp"
#include "grading/results.hpp"

namespace gauntlet::xtest {

// The fixtures of all folders, in the order of these, as `find` finds them. Throws tool::WrongUsage
// for a folder that is not there.
using Find = grading::Fixtures (*)(const std::filesystem::path& folder);
grading::Fixtures find_all(const std::vector<std::string>& folders,
                           Find find = grading::find_fixtures);

// How a program named on the command line is to be called: one in this folder needs no "./" before
// its name. Throws tool::WrongUsage for a path without a file.
std::string find_program(const std::string& name);

// Throws tool::WrongUsage for a file that holds no results.
grading::Results read_results(const std::string& path);

// Keeps other runs from writing there. Throws std::runtime_error when one does.
grading::FileLock lock_results(const std::string& path);

}  // namespace gauntlet::xtest
