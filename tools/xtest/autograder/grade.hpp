#pragma once

#include <filesystem>
#include <string>

#include "grading/reports/run.hpp"
#include "xtest/autograder/assignment.hpp"

namespace gauntlet::xtest {

// Where an autograder finds what it needs; absolute paths.
struct Site {
  std::filesystem::path source;      // ours: what programs must not see
  std::filesystem::path submission;  // all of it
  std::filesystem::path results;     // a folder that programs must not see either
  // Programs run as the user "student", where there is one, we are root, and there is no strict
  // sandbox.
  bool drops_rights = false;
};

// What came of a submission.
struct Graded {
  grading::reports::GradedRun run;
  std::string told;  // several lines for the student: how it was built
};

// Builds a submission, and runs its program on the tests in source/tests: in the strict sandbox, if
// that can be had here and the flags ask for no other, else in basic. A submission that is nothing
// but a folder is that folder. Where there is no program after that, it fails all tests. Throws
// tool::WrongUsage for flags that make no sense, and what goes wrong.
Graded grade(const Assignment& assignment, const Site& site);

}  // namespace gauntlet::xtest
