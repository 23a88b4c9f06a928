#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/reports/run_lines.hpp"
#include "grading/reports/run_log.hpp"
#include "grading/reports/same_failures.hpp"
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

}  // namespace gauntlet::xtest
