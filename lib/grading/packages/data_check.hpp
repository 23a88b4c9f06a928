#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/packages/problem_package.hpp"

namespace gauntlet::grading {

// What is wrong with the data of a package: one line each that begins with a file of it.
struct DataCheck {
  std::vector<std::string> problems = {};
  std::vector<std::string> skipped = {};  // validators in other languages: FILE and the reason
};

// Runs the input and answer validators of a package on its tests, and its output validator on the
// outputs that belong to it, each of which must be accepted, or rejected if it lies in a folder of
// invalid data. Builds the validators in an empty folder. Ends early if interrupted. Throws
// std::runtime_error.
DataCheck check_data(const ProblemPackage& package, const std::filesystem::path& build_folder);

}  // namespace gauntlet::grading
