#include <algorithm>
#include <filesystem>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "grading/judging/cache.hpp"
#include "grading/judging/judge.hpp"
#include "grading/judging/working_folder.hpp"
#include "grading/results/lateness.hpp"
#include "process/in_order.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::grading {
namespace {

TestResult skipped(const PlannedTest& planned) {
  TestResult result = result_before_run(planned);
  result.details.command = repeat_command(planned);
  result.verdict = compare::Verdict::skip;
  result.message = *planned.test->status.skip;
  result.points.max = 0;
  return result;
}

// Returns the result of a test that needs a group in which a test failed.
TestResult blocked(const PlannedTest& planned) {
  TestResult result = result_before_run(planned);
  block(planned.test->status.blocked, result);
  return result;
}

// No file of the test is read, as each of them may be the reason.
TestResult not_run(const PlannedTest& planned) {
  TestResult result = result_before_run(planned);
  result.verdict = compare::Verdict::invalid;
  const std::string& reason = planned.test->status.invalid;
  const std::string named = planned.test->name() + ": ";
  result.message = reason.substr(reason.starts_with(named) ? named.size() : 0);
  return result;
}

void expect_failure(const std::string& reason, TestResult& result) {
  using compare::Verdict;
  if (result.verdict == Verdict::cannot_start || result.verdict == Verdict::internal_error) return;
  if (result.verdict == Verdict::pass) {
    result.message = "passed, but was expected to fail: " + reason;
  } else {
    result.message =
        reason + " (" + std::string(to_string(result.verdict)) + ": " + result.message + ')';
  }
  result.verdict = result.verdict == Verdict::pass ? Verdict::xpass : Verdict::xfail;
  result.points.max = result.points.earned = 0;
}

std::optional<TestResult> run_alone(const PlannedTest& planned) {
  process::RunSpec run = planned.run;
  const WorkingFolder folder(planned, run);
  add_cache(planned.cache, run);
  const process::RunResult run_result = process::run_process(run);
  if (run_result.end == process::RunResult::Termination::interrupted) return std::nullopt;
  TestResult result = judge(planned, run_result);
  folder.judge_files(result);
  return result;
}

std::optional<TestResult> run_once(const PlannedTest& planned) {
  return planned.interactor ? run_interactive(planned) : run_alone(planned);
}

// Runs a program again as long as its checker or interactor demands it. The result is that of the
// last pass, with the usage of the slowest and largest ones.
std::optional<TestResult> run_passes(const PlannedTest& planned) {
  const auto& checker = planned.interactor ? planned.interactor : planned.checker;
  if (!checker || checker->passes <= 1) return run_once(planned);
  const system::TemporaryFolder folder;
  TestCase test = *planned.test;
  PlannedTest pass = planned;
  pass.test = &test;
  pass.feedback = folder.path() / "feedback";
  std::filesystem::create_directory(pass.feedback);
  TestResult first = result_before_run(test);
  for (unsigned number = 1;; ++number) {
    auto result = run_once(pass);
    if (!result) return std::nullopt;
    auto& usage = result->usage;
    usage.wall_time = std::max(usage.wall_time, first.usage.wall_time);
    usage.cpu_time = std::max(usage.cpu_time, first.usage.cpu_time);
    usage.peak_memory = std::max(usage.peak_memory, first.usage.peak_memory);
    first.usage = usage;
    result->test = first.test;
    result->suite = first.suite;
    if (number == 1) first.details.command = result->details.command;
    if (planned.interactor) result->details.command = first.details.command;
    const auto next = next_input(pass.feedback);
    const bool is_accepted = result->verdict == compare::Verdict::pass;
    const bool is_last = !is_accepted || !std::filesystem::exists(next);
    if (!is_last && number < checker->passes) {
      test.input = folder.path() / planned.test->input.filename();
      std::filesystem::rename(next, test.input);
      pass.run.stdin_file = test.input;
      pass.run.stdin_text = system::read_file(test.input);
      continue;
    }
    if (!is_last) {
      result->verdict = compare::Verdict::internal_error;
      result->points.earned = 0;
      result->message = (planned.interactor ? "interactor" : "checker") +
                        std::string(": expected no nextpass.in, as this was the last pass");
    }
    if (!result->message.empty()) {
      result->message = "pass " + std::to_string(number) + ": " + result->message;
    }
    return result;
  }
}

}  // namespace

std::optional<TestResult> run_test(const PlannedTest& planned) {
  const TestCase& test = *planned.test;
  if (test.status.skip) return skipped(planned);
  if (!test.status.invalid.empty()) return not_run(planned);
  if (!test.status.blocked.empty()) return blocked(planned);
  auto result = test.scenario ? run_scenario(planned) : run_passes(planned);
  if (result && test.status.xfail) expect_failure(*test.status.xfail, *result);
  return result;
}

bool run_tests(std::size_t tests, unsigned jobs, bool retry_timeouts, const RunTest& run,
               const OnRecord& on_record) {
  const auto attempt = [&](std::size_t test, bool is_rerun) {
    auto result = run(test);
    if (result && is_rerun) judge_rerun(*result);
    return result;
  };
  const auto take = [&](std::size_t, const TestResult& result, bool is_rerun) {
    const bool is_late = result.verdict == compare::Verdict::time_limit;
    if (retry_timeouts && is_late && !is_rerun) return process::Next::rerun;
    return on_record(result) ? process::Next::go_on : process::Next::stop;
  };
  return process::for_each_with_reruns(tests, jobs, attempt, take);
}

namespace {

// Removes the tests that need no group of which a test is left, and returns them; all that are left
// if groups need each other, which is found only if their tests are read together.
std::vector<std::size_t> take_ready(std::span<const TestCase> tests,
                                    std::vector<std::size_t>& left) {
  std::set<std::string_view> waiting;
  for (const auto test : left) {
    for (const auto& group : tests[test].points.groups) waiting.insert(group.folder);
  }
  const auto is_waiting = [&](const std::string& group) { return waiting.contains(group); };
  const auto is_ready = [&](std::size_t test) {
    if (!tests[test].status.invalid.empty()) return true;  // it is not run
    return std::ranges::none_of(tests[test].points.groups, [&](const TestGroup& group) {
      return std::ranges::any_of(group.needs, is_waiting);
    });
  };
  const auto others = std::ranges::stable_partition(left, is_ready);
  std::vector<std::size_t> ready(left.begin(), others.begin());
  if (ready.empty()) return std::exchange(left, {});
  left.erase(left.begin(), others.begin());
  return ready;
}

}  // namespace

bool run_by_needs(std::span<TestCase> tests, std::span<const TestResult> known, unsigned jobs,
                  bool retry_timeouts, const RunTest& run, const OnRecord& on_record) {
  std::vector<std::size_t> left(tests.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
  FailedGroups failed;
  for (const auto& result : known) failed.add(result);
  bool goes_on = true;
  while (goes_on && !left.empty()) {
    const std::vector<std::size_t> now = take_ready(tests, left);
    for (const auto test : now) {
      tests[test].status.blocked = failed.reason_to_skip(tests[test].points.groups);
    }
    const auto take = [&](const TestResult& result) {
      failed.add(result);
      return goes_on = on_record(result);
    };
    const auto run_one = [&](std::size_t i) { return run(now[i]); };
    if (!run_tests(now.size(), jobs, retry_timeouts, run_one, take)) return false;
  }
  return true;
}

bool run_suite(std::span<const TestCase> tests, const std::string& program,
               const JudgeOptions& options, unsigned jobs, const OnRecord& on_record) {
  std::vector<TestCase> own(tests.begin(), tests.end());
  const auto run = [&](std::size_t i) { return run_test(plan(own[i], program, options)); };
  return run_by_needs(own, {}, jobs, options.retry_timeouts, run, on_record);
}

}  // namespace gauntlet::grading
