#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/judging/plan.hpp"
#include "grading/packages/problem_package.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/run_flags.hpp"

namespace gauntlet::xtest {

// Tests of one program. A run has one, or one for each milestone of a course.
struct Milestone {
  std::string name = {};           // empty if there is only one
  std::vector<std::string> tests;  // folders or single inputs
  std::string program;             // as in results
  std::string path;                // by which it is started
  std::optional<std::string> tests_pattern = std::nullopt;
  std::vector<grading::TagFilter> tags = {};
  std::optional<double> points = std::nullopt;  // of all its tests together
  Scenario scenario = nullptr;                  // in place of that of the command line
  grading::JudgeOptions options = {};
};

inline constexpr const char* usual_course = "course.json";

// Reads a course.json. `given`: the options of the command line, which those of the file override.
// Paths start at the folder of the file, in which a program runs that has no slash in its path;
// others run in their own folder. Throws tool::UsageError.
std::vector<Milestone> read_course(const std::filesystem::path& file,
                                   const grading::JudgeOptions& given);

// Returns the milestones of a repository in natural order: each folder N of it that has tests in
// N/Tests, N/ServerTests or N/ClientTests, and one program N/xNAME, not counting variants of it
// such as N/xNAME-with-observer. If there are N/xserver and N/xclients, they play together
// (grading/test_cases/course_pairs.hpp) unless a scenario.json beside the tests says otherwise.
// Prints a line for each folder of tests with other programs or none.
std::vector<Milestone> find_milestones(const std::filesystem::path& root,
                                       const grading::JudgeOptions& given);

// Finds the tests of a milestone, with its tags and points. Throws tool::UsageError.
grading::TestSuite find_tests_of(const Milestone& milestone, const RunFlags& flags,
                                 std::vector<grading::ProblemPackage>& packages);

}  // namespace gauntlet::xtest
