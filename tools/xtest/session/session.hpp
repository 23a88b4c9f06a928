#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grading/reports/run_log.hpp"
#include "grading/results/results.hpp"
#include "support/io/io.hpp"
#include "support/io/progress.hpp"
#include "xtest/flags/run_flags.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {

// What is remembered of a run for the next one, with --watch.
struct LastRun {
  std::vector<grading::Record> records = {};
  grading::reports::Tally tally = {};
};

// One run at a terminal: its failures as they come, and what is made of all of it in the end.
class Session {
 public:
  // Flags and plan must outlive it. `last`, if there is one, is the run before, with which this one
  // is compared, and then becomes this one.
  Session(const RunFlags& flags, const grading::RunPlan& plan,
          std::optional<LastRun>* last = nullptr);

  // False when there have been failures enough.
  bool take(const grading::Record& record);

  // Writes the reports, what is to be said of all tests together, and the totals.
  Status finish();

 private:
  void show_failure(const grading::Record& record);
  void add_summary();
  void compare_with_last(const grading::reports::GradedRun& run);

  const RunFlags& flags_;
  std::optional<LastRun>* last_;
  grading::reports::RunLog log_;
  tool::Output output_;
  bool has_color_;
  tool::Progress progress_;
  grading::reports::SameFailures failures_;
  grading::reports::Reasons reasons_;
  grading::reports::Durations durations_;
};

// Writes the totals as the last line.
Status write_totals(const grading::reports::Tally& tally, tool::Output& output,
                    bool has_color = false);

// The same of results that were read: those of each program first, where there are several, with
// their points.
Status write_totals(const Reports& reports, const grading::reports::GradedRun& run,
                    tool::Output& output);

// All that is selected, in its variants, but for what falls to other shards. Throws
// tool::WrongUsage.
grading::RunPlan make_plan(const RunFlags& flags, const std::vector<grading::Fixture>& all,
                           const std::string& program);

// Takes out what a results file has already. Throws tool::WrongUsage for one of another plan.
void resume(grading::RunPlan& plan, const std::string& results);

// Runs the tests, and again whenever something has changed, until it is interrupted. The words are
// those of the command line: folders of tests, and the program. On a terminal, each run begins with
// an empty screen; then come the files that changed and the totals of the run before.
[[noreturn]] void keep_testing(const std::vector<std::string>& words,
                               const std::function<void(std::optional<LastRun>& last)>& run);

}  // namespace gauntlet::xtest
