#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/limits.hpp"
#include "grading/packages/problem_package.hpp"
#include "grading/results/results.hpp"
#include "grading/test_cases/folder_scenario.hpp"
#include "grading/test_cases/layout.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"

namespace gauntlet::xtest {

// Returns true for a folder, also behind links; false for what cannot be looked at.
bool is_folder(const std::filesystem::path& path);

// Returns the test cases of all folders in the given order, as found by `find`. Throws
// tool::UsageError if a folder does not exist.
using Find = std::function<grading::TestSuite(const std::filesystem::path& folder)>;
grading::TestSuite find_all(const std::vector<std::string>& folders, const Find& find);

// Adds the tests of one suite to another.
void append(grading::TestSuite found, grading::TestSuite& all);

// Parses a --tests-pattern. Throws tool::UsageError.
grading::Layout read_layout(const std::string& pattern);

// Reads a scenario that replaces the scenario.json in all folders. Throws tool::UsageError.
using Scenario = std::shared_ptr<const grading::FolderScenario>;
Scenario read_scenario(const std::string& file, const std::string& flag = "--scenario");

// Finds text tests by the pattern, if it is given, and adds the problem packages among the folders
// to `packages`. Throws tool::UsageError.
grading::TestSuite find_all_tests(const std::vector<std::string>& folders,
                                  const std::optional<std::string>& tests_pattern = {},
                                  std::vector<grading::ProblemPackage>* packages = nullptr,
                                  const Scenario& scenario = nullptr);

// Names files that look like parts of tests and are none, the first ten each in a line.
void report_strays(const std::string& command, const std::vector<std::filesystem::path>& strays);

// Removes scenarios, which do not have an input for a single program, and prints their number.
void skip_scenarios(const std::string& command, std::vector<grading::TestCase>& test_cases);

// Checks that a program of the command line exists, searching PATH if its name has no slash, like a
// shell; prints a note if the working directory has another program of that name. Does not check
// that it is executable. Throws tool::UsageError.
void check_program(const std::string& name);

// A program with arguments, given as one text of a flag. read_command() throws tool::UsageError if
// the text is malformed or the program does not exist.
struct Command {
  std::string program;
  std::vector<std::string> args;
};
Command read_command(const std::string& flag, const std::string& text);

// Throws std::runtime_error if a sandbox is not available, naming the remedy if there is one.
void require_sandbox(process::Sandbox sandbox, const std::string& remedy = "");

// Returns the contents of a file. Throws tool::UsageError if it cannot be read.
std::string read_argument(const std::string& path);

// Throws tool::UsageError if the file is not a results file.
grading::Results read_results(const std::string& path);

// Locks the file against other runs. Throws std::runtime_error if another run holds the lock.
system::FileLock lock_results(const std::string& path);

}  // namespace gauntlet::xtest
