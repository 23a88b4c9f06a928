#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/process.hpp"
#include "grading/test_cases/checker.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// Limits that are multiples of the time that a reference takes on the same test, in place of others
// (relative_limits.hpp).
struct TimeFactors {
  std::optional<double> wall_time = std::nullopt;
  std::optional<double> cpu_time = std::nullopt;

  bool has_any() const { return wall_time || cpu_time; }
};

// How programs are run and judged, in addition to the options of the test cases.
struct JudgeOptions {
  // The words of a command that runs the program, such as valgrind: the limits of time are then 20
  // times as long, and that of memory is 1 GiB larger.
  std::vector<std::string> wrapper = {};
  std::vector<std::string> leading_args = {};   // before those of the test case
  std::vector<std::string> trailing_args = {};  // after them
  std::vector<std::string> environment = {};    // "NAME=value"
  process::Limits limits = {};                  // overridden by those of a test case
  TimeFactors time_factors = {};                // used by ReferenceTimes only; likewise
  process::Sandbox sandbox = process::Sandbox::basic;
  process::SandboxPolicy view = {};
  compare::Rules rules = {};                      // overridden by those of a test case
  std::optional<Checker> checker = std::nullopt;  // judges answers instead of the rules
  // Talks with the program, which then gets no other input, and judges it; a checker of testlib is
  // asked when it has accepted. Not used for scenarios.
  std::optional<Checker> interactor = std::nullopt;
  std::filesystem::path folder = {};  // the working directory; the current one if empty
  // A folder in which the program keeps caches from test to test (add_cache()), if not empty. Not
  // part of the command of a result.
  std::filesystem::path cache = {};
  // The folder of peer_tools() for scenarios; if empty, they are searched for beside this
  // program and then in PATH.
  std::filesystem::path tools = {};
  // A suite reruns each test that exceeded its time limit once, one at a time after all others; the
  // rerun decides the result.
  bool retry_timeouts = false;
};

// A test, a program and the options put together: how the program runs, and how the run is judged.
// Nothing else is needed for either.
struct PlannedTest {
  const TestCase* test;
  std::string program;
  process::RunSpec run;           // of the program, before it gets a folder of its own
  std::size_t first_own_arg = 1;  // index of the first argument of the test in the run's command
  // "{input}" is in an argument, of the test or the command line. The program then finds a copy of
  // the input in a working directory of its own; its standard input is InputFiles::standard_input.
  bool passes_input = false;
  bool has_folder = false;        // each run has a working directory of its own (WorkingFolder)
  TimeFactors time_factors = {};  // of the limits in `run` that ReferenceTimes replaces
  int slowdown = 1;               // by a wrapper: multiplies limits of time
  compare::Rules rules = {};
  std::optional<Checker> checker = std::nullopt;
  std::optional<Checker> interactor = std::nullopt;
  // The feedback that is kept from pass to pass (FeedbackFolder); empty if there is only one pass.
  std::filesystem::path feedback = {};
  std::filesystem::path cache = {}, tools = {};  // as in JudgeOptions
};

// Plans the run of a program on a test. The test must outlive the plan. Throws std::system_error if
// the input of a variant cannot be read; of an invalid test nothing is read.
PlannedTest plan(const TestCase& test, const std::string& program, const JudgeOptions& options);

// Replaces "{input}" in all words by the path of the input's file. Returns false if there is none.
bool place_input(const std::filesystem::path& file, std::vector<std::string>& words);

// Returns a shell command that repeats the run: of a scenario, all programs in the background; with
// an interactor, both connected by a pipe.
std::string repeat_command(const PlannedTest& planned);

// Returns "FILE: ..." if an expected text of the test, or a line of it, must be a regular
// expression and is not one, or if the test accepts several outputs and has a checker or an
// interactor of the options; otherwise "".
std::string problem_of(const PlannedTest& planned);

}  // namespace gauntlet::grading
