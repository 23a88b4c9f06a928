#pragma once

#include <string>
#include <string_view>
#include <vector>

// The tests of GitHub Classroom, ".github/classroom/autograding.json", as text tests.
namespace gauntlet::grading {

// A text test: the contents of NAME.in, NAME.out and NAME.opts.json.
struct ImportedTest {
  std::string title;  // its name in autograding.json
  std::string name;   // of its files: its number and title
  // The first word of its command, with the others as arguments; sh, if it needs a shell.
  std::string program;
  std::string input;
  std::string output;
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
};

// Imports those tests that compare the output of a program. The comparisons become rules:
// "included" contains, "regex" regex and contains, "exact" the method text; the timeout, in
// minutes, becomes seconds. Throws json::Error unless the text is a JSON object with an array
// "tests" whose members have the documented types; unknown keys are ignored.
ImportedTests import_autograding(std::string_view text);

}  // namespace gauntlet::grading
