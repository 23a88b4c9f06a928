#include <algorithm>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

std::string_view status_of(const TestResult& record) {
  if (is_success(record.verdict)) return "pass";  // Classroom has no status for skipped tests
  return record.verdict == compare::Verdict::internal_error ? "error" : "fail";
}

// The reporter receives the document, in base64, in one environment variable, which Linux limits to
// 128 KiB. The messages are therefore shortened until the document has at most `max_of_all` bytes.
constexpr std::size_t max_of_all = 96'000;
constexpr std::size_t min_of_messages = 1'000;
constexpr std::size_t max_of_command = 200;

Value classroom_test(const TestResult& record, const TextRenderer& letters, std::size_t max) {
  const bool is_internal_error = record.verdict == compare::Verdict::internal_error;
  const bool passed = record.verdict == compare::Verdict::pass;
  return Value::Object{
      {"name", one_line(record.test)},
      {"status", status_of(record)},
      {"score", json_number(is_internal_error ? 0 : record.points)},
      {"message", passed ? Value() : Value(text::truncate_text(describe(record, letters), max))},
      {"test_code", text::truncate_text(one_line(record.command), max_of_command)},
      {"filename", one_line(file_of(record))},
      {"line_no", 0},
      {"duration", record.usage.wall_time.count()}};
}

// Encodes the run with at most `bytes` bytes for all messages together, before JSON escaping.
std::string with_messages_of(std::size_t bytes, const GradedRun& shown) {
  const Totals totals = tally(shown.records);
  const std::size_t max = bytes / std::max<std::size_t>(totals.failed + totals.internal_errors, 1);
  Value::Array tests;
  for (const auto& record : shown.records) {
    tests.push_back(classroom_test(record, shown.letters, max));
  }
  const char* const status = totals.failed > 0            ? "fail"
                             : totals.internal_errors > 0 ? "error"
                                                          : "pass";
  return dump(Value::Object{{"version", 1},
                            {"status", status},
                            {"max_score", json_number(totals.max_points)},
                            {"tests", std::move(tests)}}) +
         '\n';
}

}  // namespace

std::string classroom(const GradedRun& run) {
  const GradedRun shown = redacted(run);
  std::size_t bytes = max_of_all;
  std::string text = with_messages_of(bytes, shown);
  while (text.size() > max_of_all && bytes > min_of_messages) {
    bytes = bytes / 4 * 3;
    text = with_messages_of(bytes, shown);
  }
  return text;
}

}  // namespace gauntlet::grading::reports
