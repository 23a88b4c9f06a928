#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "archive/zip.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/run.hpp"
#include "support/cli/options.hpp"
#include "xtest/flags/run_flags.hpp"

namespace gauntlet::xtest {

// What is to be done with a submission, wherever it is graded.
struct Assignment {
  std::string program;     // its path in the submission
  std::string build = {};  // a command of the shell, run where the program lies, or nothing
  std::uint64_t build_timeout = 300;            // seconds
  std::uint64_t build_disk = 1024;              // MiB that the build may write
  std::vector<std::string> flags = {};          // of xtest run
  std::vector<std::string> args = {};           // of the program, after those of each test
  std::optional<double> points = std::nullopt;  // what all tests are worth together
  std::string visibility = "visible";           // of tests that are not hidden, and of the output
};

// The assignment as the file that is read where it is graded. That throws json::Error for anything
// else.
archive::Entry settings_of(const Assignment& assignment);
Assignment read_settings(const std::filesystem::path& folder);

// The flags of xtest run, as on a command line. Throws tool::WrongUsage.
RunFlags read_run_flags(const std::vector<std::string>& words);

using Entries = std::vector<archive::Entry>;

// This very program, to be run elsewhere, and where the tests have scenarios xserver and xclients,
// which are to lie beside it; says on standard error where they need libraries there. Throws
// tool::WrongUsage where these are not there.
std::vector<archive::Entry> own_binaries(const std::string& command,
                                         const std::vector<archive::Entry>& tests);

// The tests of these folders as tests/, or of several as tests/1/, tests/2/ and so on. Throws
// tool::WrongUsage for a folder that is not there, InvalidTests for tests that make no sense.
Entries tests_of(const std::vector<std::string>& folders);

// Tests that make no sense; what() has a line for each problem.
class InvalidTests : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Writes all of it into a folder that is not there, empty, or made by this before: it holds `mark`.
// Throws tool::WrongUsage for any other.
void write_bundle(const std::filesystem::path& folder, const std::string& mark,
                  const Entries& entries);

// What a command line says of an assignment.
struct AssignmentFlags {
  std::vector<std::string> tests = {};  // folders
  std::optional<std::string> program = std::nullopt;
  std::optional<std::string> build = std::nullopt;
  std::uint64_t build_timeout = 300;
  std::uint64_t build_disk = 1024;
  std::optional<std::string> packages = std::nullopt;
  std::optional<std::string> flags = std::nullopt;

  void declare(tool::Options& options);

  // With these arguments of the program. Throws tool::WrongUsage.
  Assignment assignment(const std::vector<std::string>& args) const;
};

// A number of points above 0, or none. Throws tool::WrongUsage.
std::optional<double> read_points(const std::optional<std::string>& text);

// Says what is wrong with tests, and gives the exit status for that.
int tell_problems(const std::string& command, const InvalidTests& error);

// The files that are not ours to run: Gradescope and GitHub do.

// Run once, as root, when Gradescope makes the image: installs Debian's packages of these names,
// with blanks between them, and makes the user "student"; then does what `more` says.
std::string setup_script(const std::string& packages, const std::string& more);

// Run for each submission: grades it.
std::string run_autograder_script();

// Run for each submission where a fest has been held: gives it the results of its team.
std::string fest_autograder_script();

// Runs a program, found at its first argument, as the user "student".
std::string as_student_script();

// The workflow of GitHub Actions that grades a repository of GitHub Classroom. `packages` as above.
std::string classroom_workflow(const std::string& packages);

// The results of a fest for Gradescope, by the tables in its folder: a results.json for each team,
// with its figures for the leaderboard, and who is in which team by a CSV with the columns "email"
// and "team". Throws tool::WrongUsage for a folder without tables, and a roster that makes no sense
// or has a team that the fest does not.
Entries fest_results(const std::filesystem::path& fest, const std::filesystem::path& roster,
                     const grading::reports::GradescopeSettings& settings);

// Writes ROOT/results/results.json: that of the team of whoever submitted, as
// ROOT/submission_metadata.json says. Gives the exit status.
int hand_out_fest(const std::filesystem::path& root);

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
