#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grading/test_cases/test_case.hpp"

// Kattis problem packages: https://www.kattis.com/problem-package-format/spec/legacy
namespace gauntlet::grading {

// Arguments by the name of the validator that gets them; "": those of all that are not named.
using ValidatorArgs = std::map<std::string, std::vector<std::string>>;

// A group of test data: a folder in data/, with the settings of its testdata.yaml and of those
// above.
struct PackageGroup {
  // A test or a group in it.
  struct Member {
    bool is_group;
    std::size_t index;  // in ProblemPackage::tests, or in `groups`
  };

  std::string name = "data";    // "data/secret/group1"
  bool breaks = true;           // on_reject: break
  bool has_own_grader = false;  // grading: custom
  std::vector<std::string> grader_flags = {};
  double accept_score = 1;
  double reject_score = 0;
  double min_score = -std::numeric_limits<double>::infinity();  // range
  double max_score = std::numeric_limits<double>::infinity();
  std::vector<std::string> args = {};             // of the program
  std::vector<std::string> validator_flags = {};  // of the output validator
  ValidatorArgs input_args = {};                  // of input validators
  // How the scores of the format 2025-09 count together: "pass-fail" (all or nothing), "sum" or
  // "min". Empty: they do not count, or the format is an older one.
  std::string aggregation = {};
  std::vector<std::string> required = {};  // the groups without which this one is not judged
  std::vector<PackageGroup> groups = {};
  std::vector<Member> members = {};  // by name, except that sample is before secret
};

// A test as the validators see it, also one that is not judged.
struct CheckedData {
  std::string folder;  // in data: "sample", "secret", "invalid_input" and so on
  TestCase test;
  ValidatorArgs input_args;              // of input validators
  std::vector<std::string> output_args;  // of the group or the test
};

struct ProblemPackage {
  std::filesystem::path folder;
  bool is_scoring = false;
  bool is_interactive = false;
  bool is_multi_pass = false;
  bool has_max_scores = false;  // the scores are those of the format 2025-09
  bool is_minimized = false;    // a lower score is better
  double time_multiplier = 5;
  double time_resolution = 1;                // seconds
  std::optional<double> time_limit = {};     // in seconds: the file .timelimit, or limits
  std::optional<std::uint64_t> memory = {};  // bytes
  std::optional<std::uint64_t> output = {};  // bytes
  std::vector<TestCase> tests = {};          // in the order in which they are judged
  PackageGroup data = {};
  std::vector<CheckedData> checked = {};    // all tests and the folders of valid and invalid data
  std::vector<std::string> languages = {};  // of submissions, "c" and so on; empty: all
  std::vector<std::string> grader = {};     // the command of the grader in graders/, if one is used
  std::string grader_problem = {};  // why no score or verdict can be given to a program, or ""
  // The files that look like parts of tests and are none, in ascending order.
  std::vector<std::filesystem::path> strays = {};
};

// Returns true if the folder has a problem.yaml.
bool is_package(const std::filesystem::path& folder);

// Reads a package, and builds its output validator in the empty folder `build_folder`. The tests
// have its limit of memory, its rules or its validator, and its time limit if it is set (see
// set_time_limit()). Parts of the formats that are not supported, and unknown keys, are refused.
// Throws std::runtime_error with one line that begins with the file's path.
ProblemPackage read_package(const std::filesystem::path& folder,
                            const std::filesystem::path& build_folder);

// Limits the CPU time of a program on each test, and its wall time to twice that and a second.
void set_time_limit(ProblemPackage& package, double seconds);

}  // namespace gauntlet::grading
