#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/process.hpp"
#include "grading/judging/checker.hpp"
#include "grading/judging/plan.hpp"
#include "grading/results/test_result.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// Returns a record with what is known of a test before it is run.
TestResult result_before_run(const TestCase& test_case);
TestResult result_before_run(const PlannedTest& planned);  // also the program and its sandbox

// Judges a finished run. A nonempty `error` makes a run fail that otherwise succeeded, with this
// message. Precondition: the run was not interrupted. Throws std::runtime_error if a file of the
// test case cannot be read.
TestResult judge(const PlannedTest& planned, const process::RunResult& result,
                 const std::string& error = "");

// A comparison and, unless it was by JSON values, its method.
struct TextComparison : compare::Comparison {
  std::optional<compare::Method> method = std::nullopt;
  std::string accepted = {};  // the accepted output that it is with; "": the expected one
};

// Compares an output with the expected one by the rules, and with those that the test also accepts.
// It must equal one of them. Differences refer to the nearest.
TextComparison compare_with_expected(const TestCase& test_case, const compare::Rules& rules,
                                     const std::string& output);

// Returns the first of `count` comparisons that passes, or the first of those with the fewest
// differences; and its index. Precondition: there is one.
template <class Compare>
auto find_nearest(std::size_t count, const Compare& compare_with) {
  const auto distance = [](const compare::Comparison& comparison) {
    using enum compare::Verdict;
    return comparison.verdict == wrong ? comparison.differences.size() : std::string::npos;
  };
  std::pair nearest(std::size_t{0}, compare_with(std::size_t{0}));
  for (std::size_t i = 1; i < count && nearest.second.verdict != compare::Verdict::pass; ++i) {
    auto one = compare_with(i);
    const bool is_nearer =
        one.verdict == compare::Verdict::pass || distance(one) < distance(nearest.second);
    if (is_nearer) nearest = {i, std::move(one)};
  }
  return nearest;
}

// Compares a text with the expected text as a text test does: by default they are equal if they are
// equal as JSON values or as texts.
TextComparison compare_as_test(const std::string& expected, const std::string& actual,
                               const compare::Rules& rules);

// Returns the part of a text that a record has.
std::string shown_start(const std::string& text);

// The end of a run with an interactor.
struct Interaction {
  process::RunResult program;
  CheckerJudgement judgement;
  // The judgement decides the verdict, however the program has ended.
  bool is_decided = false;
  std::string transcript;  // as in TestResult
};

// Judges a run with an interactor: unless it is decided, the program must also end as expected.
TestResult judge(const PlannedTest& planned, const Interaction& interaction);

// Runs and judges a program with an interactor. Returns nullopt if interrupted. Throws what
// run_process() throws. Precondition: there is an interactor.
std::optional<TestResult> run_interactive(const PlannedTest& planned);

// Returns a shell command that connects the program with the interactor by a pipe.
// Precondition: there is an interactor.
std::string interactive_command(const PlannedTest& planned);

// Judges the output of a scenario, which may equal any accepted value. Unless these are compared as
// JSON, an accepted string is the output itself, any other value its compact JSON. Differences
// refer to the nearest accepted value.
compare::Comparison judge_accepted(const PlannedTest& planned, const std::string& output);

// Returns the accepted value nearest to the output as text; "" if nothing may be printed.
std::string nearest_accepted(const PlannedTest& planned, const std::string& output);

// Returns "[1,5], [2,5] or [2,4]".
std::string accepted_in_words(const TestCase& test_case);

// Runs and judges a scenario: the program and its peers run at the same time, each in its own
// sandbox, connected by a shared loopback network. If the machine does not allow such a
// network, the verdict is an internal error. Returns nullopt if interrupted. Throws
// std::runtime_error if the sandbox is not available. Stores the output that is compared in
// `output`, if given.
std::optional<TestResult> run_scenario(const PlannedTest& planned, std::string* output = nullptr);

// Returns a shell command that repeats the scenario: it starts all programs in the background and
// waits for them. `program` is how the program runs. The command contains the ports that a run
// would use.
std::string scenario_command(const TestCase& test_case, const process::RunSpec& program);

// Runs and judges the program or the scenario, or skips it if the test says so. An invalid test is
// INVALID and not run. Returns nullopt if interrupted. If the program is expected to fail, the
// verdict is XFAIL if it fails and XPASS if it passes; a program that cannot be started and an
// internal error keep their verdicts. Skipped tests and expected failures have a maximum of 0
// points. Throws what run_process() and judge() throw.
std::optional<TestResult> run_test(const PlannedTest& planned);

// Receives each result in the order of the tests as soon as it and all before it have ended;
// results of reruns come last. Returns false to stop.
using OnRecord = std::function<bool(const TestResult& record)>;

// Runs the test with this index. Returns nullopt if interrupted. Must be thread-safe.
using RunTest = std::function<std::optional<TestResult>(std::size_t test)>;

// Runs tests, `jobs` of them concurrently. If `retry_timeouts` is set, reruns tests that
// exceeded their time limit one at a time after all others; such a test has one result, of the
// rerun, as judge_rerun() judges it (grading/results/lateness.hpp). Returns false if interrupted.
// Rethrows exceptions of `run` and `on_record`.
bool run_tests(std::size_t tests, unsigned jobs, bool retry_timeouts, const RunTest& run,
               const OnRecord& on_record);

// Runs these tests as run_tests() does: those of groups that need others after the tests of these.
// Sets TestStatus::blocked where one of these failed. `known`: results of other tests of the
// program.
bool run_by_needs(std::span<TestCase> tests, std::span<const TestResult> known, unsigned jobs,
                  bool retry_timeouts, const RunTest& run, const OnRecord& on_record);

// Runs a program on tests as run_by_needs() does. Throws what plan() and run_test() throw.
bool run_suite(std::span<const TestCase> tests, const std::string& program,
               const JudgeOptions& options, unsigned jobs, const OnRecord& on_record);

}  // namespace gauntlet::grading
