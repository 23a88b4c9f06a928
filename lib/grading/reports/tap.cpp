#include "grading/reports/quoted.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

// Escapes backslashes and "#", which have a meaning in a description.
std::string description(const std::string& test) {
  std::string text;
  for (const char c : one_line(test)) {
    if (c == '\\' || c == '#') text += '\\';
    text += c;
  }
  return text;
}

// JSON strings are valid YAML.
std::string line(const std::string& start, std::string_view text) {
  return start + json::quote(printable(text)) + '\n';
}

// Returns the directive after the description of a test that is not counted.
std::string directive(const TestResult& record) {
  if (record.verdict == compare::Verdict::skip) return " # SKIP " + description(record.message);
  if (record.verdict == compare::Verdict::xfail) return " # todo " + description(record.message);
  return "";
}

std::string diagnostics(const TestResult& record) {
  std::string text = "  ---\n" + line("  verdict: ", to_string(record.verdict)) +
                     line("  message: ", record.message);
  if (!record.differences.empty()) text += "  differences:\n";
  for (const auto& [pointer, expected, actual] : record.differences) {
    text += line("    - at: ", pointer) + line("      expected: ", expected) +
            line("      actual: ", actual);
  }
  if (const auto hint = hint_for(record)) text += line("  hint: ", *hint);
  if (!record.notes.empty()) text += "  notes:\n";
  for (const auto& note : record.notes) text += line("    - ", note);
  if (!record.command.empty()) text += line("  command: ", record.command);
  if (!record.stderr_tail.empty()) text += line("  stderr: ", record.stderr_tail);
  return text + "  duration_ms: " + std::to_string(record.usage.wall_time.count()) + "\n  ...\n";
}

}  // namespace

std::string tap(const GradedRun& run) {
  std::string text = "TAP version 13\n1.." + std::to_string(run.records.size()) + '\n';
  const bool several = are_of_several(run.records);
  std::size_t number = 0;
  for (const auto& record : run.records) {
    const bool is_ok =
        record.verdict == compare::Verdict::pass || record.verdict == compare::Verdict::skip;
    text += (is_ok ? "ok " : "not ok ") + std::to_string(++number) + " - " +
            description(several ? record.program + ": " + record.test : record.test) +
            directive(record) + '\n';
    if (!is_ok) text += diagnostics(record);
  }
  return text;
}

}  // namespace gauntlet::grading::reports
