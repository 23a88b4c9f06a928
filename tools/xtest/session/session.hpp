#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "grading/packages/problem_package.hpp"
#include "grading/reports/run.hpp"
#include "grading/run/run_log.hpp"
#include "support/io/io.hpp"
#include "xtest/flags/run_flags.hpp"

namespace gauntlet::xtest {

using tool::ExitStatus;
using enum tool::ExitStatus;

// Returns the exit status of a run.
inline ExitStatus status_of(const grading::reports::Totals& totals) {
  return totals.internal_errors > 0 ? internal_error
         : totals.invalid > 0       ? invalid_tests
         : totals.failed > 0        ? some_failed
                                    : ok;
}

// The data of a run that the next run of --watch needs.
struct LastRun {
  std::vector<grading::TestResult> records = {};
  grading::reports::Totals tally = {};
};

// A run at a terminal: prints failures as they occur and a summary at the end.
class Session {
 public:
  // Flags, plan and packages must outlive it. `last` may hold the previous run; this run is
  // compared with it and then replaces it. The groups of the packages are graded. If there are
  // several programs, each has a line of totals.
  Session(const RunFlags& flags, const grading::RunPlan& plan,
          std::optional<LastRun>* last = nullptr,
          std::span<const grading::ProblemPackage> packages = {}, bool has_programs = false);

  // Returns false when the run must stop after too many failures.
  bool take(const grading::TestResult& result);

  // Writes the reports, messages about several tests, and the totals.
  ExitStatus finish();

 private:
  void show_failure(const grading::TestResult& result);
  void add_summary();
  void compare_with_last(const grading::reports::GradedRun& run);

  std::string add_course_summary();
  ExitStatus add_package_groups(const grading::reports::GradedRun& run);

  const RunFlags& flags_;
  const grading::RunPlan& plan_;
  std::optional<LastRun>* last_;
  std::span<const grading::ProblemPackage> packages_;
  bool has_programs_;
  grading::reports::RunRecorder log_;
  tool::Output output_;
  bool has_color_;
  tool::Progress progress_;
  grading::reports::FailureDeduplicator failures_;
  grading::reports::SkipReasons reasons_;
  std::vector<std::string> brief_failures_;  // a line for each failure that was shown
  std::set<std::string> failed_;             // names of tests
  grading::reports::Durations durations_;
};

// Writes the totals as the last line, with these words at its end.
ExitStatus write_totals(const grading::reports::Totals& totals, tool::Output& output,
                        bool has_color = false, const std::string& end = "");

// Writes the totals of results that were read. If there are several programs, writes the totals of
// each first, with points.
ExitStatus write_totals(const Reports& reports, const grading::reports::GradedRun& run,
                        tool::Output& output);

// Returns the selected tests in all variants without those of other shards. Throws
// tool::UsageError.
grading::RunPlan make_plan(const RunFlags& flags, const std::vector<grading::TestCase>& all,
                           const std::string& program);

// Removes tests whose results are in a results file. Throws tool::UsageError if the file belongs to
// another plan, or to another version of the program.
void resume(grading::RunPlan& plan, const std::string& results, const std::string& program);

// Runs the tests, and again after every change, until interrupted. `words` are the folders of tests
// and the program. On a terminal, each run starts with a cleared screen, the changed files, and the
// totals of the previous run.
[[noreturn]] void watch_and_rerun(const std::vector<std::string>& words,
                                  const std::function<void(std::optional<LastRun>& last)>& run);

}  // namespace gauntlet::xtest
