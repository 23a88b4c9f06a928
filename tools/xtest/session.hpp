#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "grading/judging/load.hpp"
#include "grading/reports/run.hpp"
#include "grading/results/results_writer.hpp"
#include "support/io.hpp"
#include "support/progress.hpp"
#include "xtest/plan.hpp"
#include "xtest/run_flags.hpp"
#include "xtest/status.hpp"

namespace gauntlet::xtest {

// One run: its results as they come, and what is made of them in the end.
class Session {
 public:
  // Both must outlive it.
  Session(const RunFlags& flags, const Plan& plan);

  // False when there have been failures enough.
  bool take(const grading::Record& record);

  // Writes the reports and the totals.
  Status finish();

 private:
  void keep(const grading::Record& record);

  const RunFlags& flags_;
  const Plan& plan_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  grading::reports::Tally tally_;
  grading::LateCount late_;
  grading::reports::Run run_;  // without its records where no report is made of them
  std::optional<grading::ResultsWriter> writer_;
  std::size_t taken_ = 0;
  std::size_t failures_ = 0;
  tool::Output output_;
  tool::Progress progress_;
};

// Writes the totals as the last line.
Status write_totals(const grading::reports::Tally& tally, tool::Output& output);

// The same of results that were read: those of each program first, where there are several, with
// their points.
Status write_totals(const Reports& reports, const grading::reports::Run& run, tool::Output& output);

}  // namespace gauntlet::xtest
