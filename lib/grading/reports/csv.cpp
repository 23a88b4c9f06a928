#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {

std::string csv(const GradedRun& run) {
  std::string text =
      csv_row({"test", "suite", "program", "verdict", "message", "points", "max_points", "wall_ms",
               "cpu_ms", "memory_bytes", "attempts", "hidden", "sandbox", "notes", "command"});
  for (const auto& record : run.records) {
    const process::Usage& usage = record.usage;
    text += csv_row({record.test, record.suite, record.program,
                     std::string(to_string(record.verdict)), record.message, decimal(record.points),
                     decimal(record.max_points), std::to_string(usage.wall_time.count()),
                     std::to_string(usage.cpu_time.count()), std::to_string(usage.peak_memory),
                     std::to_string(record.attempts), record.hidden ? "true" : "false",
                     record.sandbox, csv_list(record.notes), record.command});
  }
  return text;
}

}  // namespace gauntlet::grading::reports
