#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The tests of GitHub Classroom and Classroom 50 as text tests.
namespace gauntlet::grading {

// A text test: the contents of NAME.in, NAME.opts.json and, unless only the exit status is
// expected, NAME.out.
struct ImportedTest {
  std::string title;  // its name in the file
  std::string name;   // of its files: its number and title
  // The first word of its command, with the others as arguments; sh, if it needs a shell.
  std::string program;
  std::string input;
  std::optional<std::string> output;
  std::string options;
};

// A test that is not imported.
struct SkippedImport {
  std::string title;
  std::string reason;
};

struct ImportedTests {
  std::vector<ImportedTest> tests;
  std::vector<SkippedImport> left_out;
  std::vector<std::string> setups;        // distinct commands that must be run before the tests
  std::vector<std::string> extra_credit;  // titles of imported tests with "extra"
  std::vector<std::string> split;         // titles of those whose points are shared by unit tests
};

// Imports the tests of one of these files:
//   autograding.json   of GitHub Classroom; timeouts are in minutes
//   classroom.yml      its workflow, whose steps use autograding-io-grader, -command-grader and
//                      -python-grader
//   tests.json         of Classroom 50, a list of them, or its assignments.json; timeouts are in
//                      seconds, and files are in `folder`
// "included" and "contains" become the rule contains, "regex" regex and contains, "exact" the
// method text. A test without an expected output expects the exit status only. Throws json::Error
// if the file is none of these, or a value has another type than documented; unknown keys are
// ignored.
ImportedTests import_autograding(std::string_view text, const std::filesystem::path& folder);

}  // namespace gauntlet::grading
