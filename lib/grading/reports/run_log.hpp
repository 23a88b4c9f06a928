#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "grading/judging/load.hpp"
#include "grading/reports/run.hpp"
#include "grading/results/results.hpp"
#include "grading/results/run_plan.hpp"

namespace gauntlet::grading::reports {

// A run as it goes: its records are written to the results file, if there is one, and counted.
class RunLog {
 public:
  // Goes on with a results file of which the plan knows (RunPlan::keep), or begins it. Records are
  // kept only where reports are to be made of them. Throws std::system_error, as does take(). The
  // plan must outlive it.
  RunLog(const RunPlan& plan, const std::optional<std::string>& results, bool keeps_records);

  void take(const Record& record);

  std::size_t taken() const { return taken_; }        // those of before counted, too
  std::size_t failures() const { return failures_; }  // of take() alone
  const Tally& tally() const { return tally_; }
  // As LateCount has it.
  std::string warning(const std::string& remedy) const { return late_.warning(remedy); }

  // All of it, in the order of the plan.
  GradedRun finish();

 private:
  void count(const Record& record);

  const RunPlan& plan_;
  bool keeps_records_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  Tally tally_;
  LateCount late_;
  GradedRun run_;
  std::optional<ResultsWriter> writer_;
  std::size_t taken_ = 0;
  std::size_t failures_ = 0;
};

}  // namespace gauntlet::grading::reports
