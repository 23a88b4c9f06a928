#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "archive/zip.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/run.hpp"
#include "harness/options.hpp"
#include "xtest/flags/run_flags.hpp"
#include "xtest/session/course.hpp"

namespace gauntlet::xtest {

// How a submission is graded, on any autograder.
struct Assignment {
  std::string program;                // the program's path in the submission
  std::string build = {};             // a shell command, run in the program's folder; may be empty
  std::uint64_t build_timeout = 300;  // seconds
  std::uint64_t build_disk = 1024;    // MiB that the build may write
  std::vector<std::string> flags = {};  // flags of xtest run; paths are relative to the tests
  // Arguments of the program, after those of each test.
  std::vector<std::string> args = {};
  std::optional<double> points = std::nullopt;  // the maximum points of all tests together
  // Visibility of the output, and of tests that are not hidden.
  std::string visibility = "visible";
  // A course.json in the folder of the tests. Its programs, which are in the submission, are graded
  // instead of `program`, the first of them.
  std::optional<std::string> course = std::nullopt;
};

// settings_of() encodes an assignment as a file; read_settings() reads that file where a submission
// is graded. It throws json::Error if the file is invalid.
archive::Entry settings_of(const Assignment& assignment);
Assignment read_settings(const std::filesystem::path& folder);

// Parses the flags of xtest run from words of a command line. Throws tool::UsageError.
RunFlags read_run_flags(const std::vector<std::string>& words);

using Entries = std::vector<archive::Entry>;

// Returns this executable, to be run elsewhere, and, if the tests have scenarios, xserver and
// xclients, which must be in the folder of this executable. Warns on standard error if they need
// shared libraries. Throws tool::UsageError if they do not exist.
std::vector<archive::Entry> own_binaries(const std::string& command,
                                         const std::vector<archive::Entry>& tests);

// A folder of tests on the machine of the staff, and its path below the tests of an autograder; ""
// if there is only one.
struct TestsFolder {
  std::string path;
  std::string place;
};

// Returns the tests of these folders, and the course.json of the assignment, as tests/PLACE/...;
// names files that look like parts of tests and are none. Throws tool::UsageError if a folder does
// not exist, and InvalidTests if tests are invalid.
Entries tests_of(const std::string& command, const struct Bundle& bundle);

// Thrown for invalid tests; what() has one line per problem.
class InvalidTests : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Writes all entries to a folder that does not exist, is empty, or was written by this function
// before, which is recognized by its file `mark`. Throws tool::UsageError for any other folder.
void write_bundle(const std::filesystem::path& folder, const std::string& mark,
                  const Entries& entries);

// An assignment and where its tests come from.
struct Bundle {
  Assignment assignment;
  std::vector<Milestone> milestones;  // as on the machine of the staff
  std::vector<TestsFolder> folders;   // those of the milestones, in this order
  std::string course = {};            // the contents of its course.json
};

// The command-line flags that describe an assignment.
struct AssignmentFlags {
  std::vector<std::string> tests = {};  // folders
  std::optional<std::string> program = std::nullopt;
  std::optional<std::string> course = std::nullopt;  // a file; instead of the two above
  std::optional<std::string> build = std::nullopt;
  std::uint64_t build_timeout = 300;
  std::uint64_t build_disk = 1024;
  std::optional<std::string> packages = std::nullopt;
  std::optional<std::string> flags = std::nullopt;

  void declare(tool::Options& options);

  // Returns the assignment with these arguments for the program. Throws tool::UsageError.
  Bundle bundle(const std::vector<std::string>& args) const;
};

// Parses a number of points above 0, if given, of this flag. Throws tool::UsageError.
std::optional<double> read_points(const std::optional<std::string>& text,
                                  const std::string& flag = "--points");

// Prints the problems of invalid tests and returns the exit status.
int report_problems(const std::string& command, const InvalidTests& error);

// The files that Gradescope and GitHub run.

// Runs once, as root, when Gradescope builds the image: installs the Debian packages (names
// separated by blanks), creates the user "student", and runs `more`.
std::string setup_script(const std::string& packages, const std::string& more);

// Runs for each submission: grades it.
std::string run_autograder_script();

// Runs for each submission after a fest: gives it the results of its team.
std::string fest_autograder_script();

// Runs the program given as its first argument as the user "student".
std::string as_student_script();

// Returns the workflow of GitHub Actions that grades a GitHub Classroom repository. `packages` as
// in setup_script().
std::string classroom_workflow(const std::string& packages);

// Returns the autograder.py that the runner of Classroom 50 runs for each submission.
std::string classroom50_script();

// Returns what is printed about a graded repository: the build, the failures as students may see
// them, and the totals.
std::string grading_log(const struct GradingResult& graded);

// Returns the results of a fest for Gradescope from the tables in its folder: a results.json for
// each team, with its figures for the leaderboard, and the members of the teams, from a CSV file
// with the columns "email" and "team". Throws tool::UsageError if the folder has no tables, or if
// the roster is invalid or has a team that is not in the fest.
Entries fest_results(const std::filesystem::path& fest, const std::filesystem::path& roster,
                     const grading::reports::GradescopeSettings& settings);

// Writes ROOT/results/results.json: the results of the submitter's team, according to
// ROOT/submission_metadata.json. Returns the exit status.
int write_team_result(const std::filesystem::path& root);

// The absolute paths of an autograder.
struct AutograderPaths {
  std::filesystem::path source;      // our own files, hidden from programs
  std::filesystem::path submission;  // the whole submission
  std::filesystem::path results;     // a folder that is hidden from programs, too
  // Programs run as the user "student" if it exists, we are root, and strict is unavailable.
  bool drops_rights = false;
};

// The result of grading a submission.
struct GradingResult {
  grading::reports::GradedRun run;
  std::string student_message;  // lines for the student about the build
};

// Builds a submission and runs its program on the tests in source/tests: in the strict sandbox, if
// it is available and the flags do not select another, otherwise in basic. If the submission
// consists of a single folder, that folder is the submission. If the build yields no program,
// all tests fail. Throws tool::UsageError for invalid flags, and exceptions of building and
// running programs.
GradingResult grade(const Assignment& assignment, const AutograderPaths& site);

}  // namespace gauntlet::xtest
