#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/packages/problem_package.hpp"

namespace gauntlet::grading {

// The result of check_data(), as lines that begin with a file of the package.
struct DataCheck {
  std::vector<std::string> problems = {};  // data that a validator does not accept, or must not
  std::vector<std::string> skipped = {};   // validators in languages that are not supported
};

// Runs the input and answer validators of a package on its tests, and its output validator on the
// outputs that belong to it, each of which must be accepted, or rejected if it lies in a folder of
// invalid data. Builds the validators in an empty folder. Ends early if interrupted. Throws
// std::runtime_error.
DataCheck check_data(const ProblemPackage& package, const std::filesystem::path& build_folder);

}  // namespace gauntlet::grading
