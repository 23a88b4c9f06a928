#pragma once

#include "grading/reports/run_log.hpp"
#include "support/io/io.hpp"
#include "support/io/progress.hpp"
#include "xtest/flags/run_flags.hpp"
#include "xtest/session/status.hpp"

namespace gauntlet::xtest {

// One run at a terminal: its failures as they come, and what is made of all of it in the end.
class Session {
 public:
  // Both must outlive it.
  Session(const RunFlags& flags, const grading::RunPlan& plan);

  // False when there have been failures enough.
  bool take(const grading::Record& record);

  // Writes the reports and the totals.
  Status finish();

 private:
  const RunFlags& flags_;
  grading::reports::RunLog log_;
  tool::Output output_;
  tool::Progress progress_;
};

// Writes the totals as the last line.
Status write_totals(const grading::reports::Tally& tally, tool::Output& output);

// The same of results that were read: those of each program first, where there are several, with
// their points.
Status write_totals(const Reports& reports, const grading::reports::GradedRun& run,
                    tool::Output& output);

}  // namespace gauntlet::xtest
