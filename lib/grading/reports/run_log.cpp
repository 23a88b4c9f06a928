#include "grading/reports/run_log.hpp"

namespace gauntlet::grading::reports {

RunLog::RunLog(const RunPlan& plan, const std::optional<std::string>& results, bool keeps_records)
    : plan_(plan), keeps_records_(keeps_records) {
  Header header = plan.header;
  if (plan.keep == 0) header.start = now();
  run_.start = header.start;
  for (const auto& record : plan.done) count(record);
  if (!results) return;
  writer_.emplace(*results, plan.keep);
  if (plan.keep == 0) writer_->write(header);
}

void RunLog::count(const Record& record) {
  ++taken_;
  tally_.add(record);
  late_.add(record);
  if (keeps_records_) run_.records.push_back(record);
}

void RunLog::take(const Record& record) {
  count(record);
  if (writer_) writer_->write(record);
  if (!is_fine(record.verdict)) ++failures_;
}

GradedRun RunLog::finish() {
  run_.wall = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begun_);
  sort_by_names(run_.records, plan_.names);
  return run_;
}

}  // namespace gauntlet::grading::reports
