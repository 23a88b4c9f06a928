#include "grading/reports/quoted.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "text/names.hpp"

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
std::string directive(const TestResult& result) {
  if (result.verdict == compare::Verdict::skip) return " # SKIP " + description(result.message);
  if (result.verdict == compare::Verdict::xfail) return " # todo " + description(result.message);
  return "";
}

std::string diagnostics(const TestResult& result) {
  std::string text = "  ---\n" + line("  verdict: ", to_string(result.verdict)) +
                     line("  message: ", result.message);
  if (!result.details.differences.empty()) text += "  differences:\n";
  for (const auto& [pointer, expected, actual] : result.details.differences) {
    text += line("    - at: ", pointer) + line("      expected: ", expected) +
            line("      actual: ", actual);
  }
  const auto hints = hints_for(result);
  if (!hints.empty()) text += line("  hint: ", text::joined(hints, "; "));
  if (!result.notes.empty()) text += "  notes:\n";
  for (const auto& note : result.notes) text += line("    - ", note);
  if (!result.details.command.empty()) text += line("  command: ", result.details.command);
  if (!result.details.stderr_tail.empty()) text += line("  stderr: ", result.details.stderr_tail);
  return text + "  duration_ms: " + std::to_string(result.usage.wall_time.count()) + "\n  ...\n";
}

}  // namespace

std::string tap(const GradedRun& run) {
  std::string text = "TAP version 13\n1.." + std::to_string(run.records.size()) + '\n';
  const bool several = are_of_several(run.records);
  std::size_t number = 0;
  for (const auto& result : run.records) {
    const bool is_ok =
        result.verdict == compare::Verdict::pass || result.verdict == compare::Verdict::skip;
    text += (is_ok ? "ok " : "not ok ") + std::to_string(++number) + " - " +
            description(several ? result.program + ": " + result.test : result.test) +
            directive(result) + '\n';
    if (!is_ok) text += diagnostics(result);
  }
  return text;
}

}  // namespace gauntlet::grading::reports
