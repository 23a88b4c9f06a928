#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/process.hpp"
#include "grading/judging/checker.hpp"
#include "grading/results/test_result.hpp"
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
  // part of run_spec_for(), nor of the command of a result.
  std::filesystem::path cache = {};
  // The folder of xserver and xclients for scenarios; if empty, they are searched for beside this
  // program and then in PATH.
  std::filesystem::path tools = {};
  // A suite reruns each test that exceeded its time limit once, one at a time after all others; the
  // rerun decides the result.
  bool retry_timeouts = false;
};

// Replaces "{input}" in all words by the path of the input's file. Returns false if there is none.
bool place_input(const std::filesystem::path& file, std::vector<std::string>& words);

// Returns true if "{input}" is in an argument, of the test or the command line. The program then
// finds a copy of the input in a working directory of its own; its standard input is
// TestCase::standard_input.
bool passes_input(const TestCase& test_case, const JudgeOptions& conditions);

// Returns true if each run of the test has a working directory of its own (WorkingFolder).
bool has_folder(const TestCase& test_case, const JudgeOptions& conditions);

// Returns how a program runs on a test case.
process::RunSpec run_spec_for(const TestCase& test_case, const std::string& program,
                              const JudgeOptions& conditions);

// Returns the rules by which the answers of a test case are compared.
compare::Rules rules_for(const TestCase& test_case, const JudgeOptions& conditions);

// Judges a finished run. A nonempty `error` makes a run fail that otherwise succeeded, with this
// message. Precondition: the run was not interrupted. Throws std::runtime_error if a file of the
// test case cannot be read.
TestResult judge(const TestCase& test_case, const std::string& program,
                 const JudgeOptions& conditions, const process::RunResult& outcome,
                 const std::string& error = "");

// Compares the output of a text test with its expected output by the rules.
compare::Comparison compare_with_text(const TestCase& test_case, const compare::Rules& rules,
                                      const std::string& output);

// Returns "FILE: ..." if an expected text of the test must be a regular expression and is not one;
// otherwise "".
std::string regex_problem(const TestCase& test_case, const JudgeOptions& conditions);

// A comparison and, unless it was by JSON values, its method.
struct TextComparison : compare::Comparison {
  std::optional<compare::Method> method = std::nullopt;
};

// Compares a text with the expected text as a text test does: by default they are equal if they are
// equal as JSON values or as texts.
TextComparison compare_as_test(const std::string& expected, const std::string& actual,
                               const compare::Rules& rules);

// Returns the part of a text that a record has.
std::string shown_start(const std::string& text);

// Returns a shell command that repeats the run of a test that is neither interactive nor a
// scenario. `run` is a result of run_spec_for().
std::string repeat_command(const TestCase& test_case, process::RunSpec run,
                           const JudgeOptions& conditions);

// Returns the interactor or the checker of a test case, or nullptr.
const Checker* interactor_for(const TestCase& test_case, const JudgeOptions& conditions);
const Checker* checker_for(const TestCase& test_case, const JudgeOptions& conditions);

// The end of a run with an interactor.
struct Interaction {
  process::RunResult program;
  CheckerJudgement judgement;
  // The judgement decides the verdict, however the program has ended.
  bool is_decided = false;
  std::string transcript;  // as in TestResult
};

// Judges a run with an interactor: unless it is decided, the program must also end as expected.
TestResult judge(const TestCase& test_case, const std::string& program,
                 const JudgeOptions& conditions, const Interaction& interaction);

// Runs and judges a program with an interactor. Returns nullopt if interrupted. Throws what
// run_process() throws.
std::optional<TestResult> run_interactive(const TestCase& test_case, const std::string& program,
                                          const JudgeOptions& conditions);

// Returns a shell command that connects the program with the interactor by a pipe.
// Precondition: there is an interactor.
std::string interactive_command(const TestCase& test_case, const process::RunSpec& program,
                                const JudgeOptions& conditions);

// Returns the method by which the output of a scenario is compared with the accepted values. Unless
// it is json, an accepted string is the output itself, any other value its compact JSON.
compare::Method accepted_method(const compare::Rules& rules);

// Judges the output of a scenario, which may equal any accepted value. Differences refer to the
// nearest accepted value.
compare::Comparison judge_accepted(const TestCase& test_case, const JudgeOptions& conditions,
                                   const std::string& output);

// Returns the accepted value nearest to the output as text; "" if nothing may be printed.
std::string nearest_accepted(const TestCase& test_case, const JudgeOptions& conditions,
                             const std::string& output);

// Returns "[1,5], [2,5] or [2,4]".
std::string accepted_in_words(const TestCase& test_case);

// Runs and judges a scenario: the program and its peers run at the same time, each in its own
// sandbox, connected by a shared loopback network. If the machine does not allow such a
// network, the verdict is an internal error. Returns nullopt if interrupted. Throws
// std::runtime_error if the sandbox is not available.
std::optional<TestResult> run_scenario(const TestCase& test_case, const std::string& program,
                                       const JudgeOptions& conditions);

// Returns a shell command that repeats the scenario: it starts all programs in the background and
// waits for them. `program` is the result of run_spec_for(). The command contains the ports that a
// run would use.
std::string scenario_command(const TestCase& test_case, const process::RunSpec& program);

// Runs and judges the program or the scenario, or skips it if the test case says so. An invalid
// test case is INVALID and not run. Returns
// nullopt if interrupted. If the program is expected to fail, the verdict is XFAIL if it fails and
// XPASS if it passes; a program that cannot be started and an internal error keep their verdicts.
// Skipped tests and expected failures have a maximum of 0 points. Throws what run_process() and
// judge() throw.
std::optional<TestResult> run_test_case(const TestCase& test_case, const std::string& program,
                                        const JudgeOptions& conditions);

// Receives each result in the order of the tests as soon as it and all before it have ended;
// results of reruns come last. Returns false to stop.
using OnRecord = std::function<bool(const TestResult& record)>;

// Runs the test with this index. Returns nullopt if interrupted. Must be thread-safe.
using RunTest = std::function<std::optional<TestResult>(std::size_t test)>;

// Runs tests, `jobs` of them concurrently. If `retry_timeouts` is set, reruns tests that
// exceeded their time limit one at a time after all others; such a test has one result, of the
// rerun, with `attempts` 2, to which excuse_late() is applied. Returns false if interrupted.
// Rethrows exceptions of `run` and `on_record`.
bool run_tests(std::size_t tests, unsigned jobs, bool retry_timeouts, const RunTest& run,
               const OnRecord& on_record);

// Runs a program on test cases as run_tests() does. Throws what run_test_case() throws.
bool run_suite(std::span<const TestCase> test_cases, const std::string& program,
               const JudgeOptions& conditions, unsigned jobs, const OnRecord& on_record);

// The effect of the reference's answer to an input on the files of the test case.
struct GoldenUpdate {
  enum class FileChange {
    same,     // the files agree with the answer
    added,    // there were no files
    changed,  // the files differ from the answer
    refused   // the answer cannot be the expected one
  };
  FileChange change = FileChange::same;
  TestCase input;
  std::string message;  // one line: the difference or the reason of a refusal; otherwise empty
  std::vector<compare::Difference> differences;  // between the old and the new answers
  std::optional<std::string> answers;            // for n-out.json
  std::optional<std::string> expected_stderr;    // for n-err.txt

  // A file for n-expected-files.
  struct File {
    std::filesystem::path path;  // in that folder
    std::string contents;
    std::string difference;  // from the present file, one line; empty if there is none
  };
  std::vector<File> files = {};
};

// Runs the reference on an input from find_inputs(). Refuses a crash, an exceeded limit, a run with
// neither answer nor failure, output that is not JSON, and a change between answers and failure,
// which a person must decide. Answers that are equal by the rules, and an error message that
// contains the expected one, are the same. Of a test with files, the expected files are recorded
// again; if there are none yet, all files that the reference has written or changed. Returns
// nullopt if interrupted. Throws what run_process() throws.
std::optional<GoldenUpdate> find_update(const TestCase& input, const std::string& reference,
                                        const JudgeOptions& conditions);

// Writes the files. Precondition: `change` is added or changed. Throws std::system_error.
void write(const GoldenUpdate& update);

}  // namespace gauntlet::grading
