#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

std::string row(const std::vector<std::string>& fields) {
  std::string text;
  for (const auto& field : fields) {
    if (!text.empty()) text += ',';
    text += csv_field(field);
  }
  return text + "\r\n";
}

std::string joined(const std::vector<std::string>& notes) {
  std::string text;
  for (const auto& note : notes) text += (text.empty() ? "" : "; ") + note;
  return text;
}

}  // namespace

std::string csv(const Run& run) {
  std::string text =
      row({"test", "suite", "program", "verdict", "message", "points", "worth", "wall_ms", "cpu_ms",
           "memory_bytes", "attempts", "hidden", "sandbox", "notes", "command"});
  for (const auto& record : run.records) {
    const Usage& usage = record.usage;
    text += row({record.test, record.suite, record.program, std::string(name_of(record.verdict)),
                 record.message, decimal(record.points), decimal(record.worth),
                 std::to_string(usage.wall.count()), std::to_string(usage.cpu.count()),
                 std::to_string(usage.memory), std::to_string(record.attempts),
                 record.hidden ? "true" : "false", record.sandbox, joined(record.notes),
                 record.command});
  }
  return text;
}

}  // namespace gauntlet::grading::reports
