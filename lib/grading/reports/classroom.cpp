#include <algorithm>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

std::string_view status_of(const Record& record) {
  if (is_fine(record.verdict)) return "pass";  // Classroom has no status for skipped tests
  return record.verdict == compare::Verdict::infra ? "error" : "fail";
}

// The reporter receives the document, in base64, in one environment variable, which Linux limits to
// 128 KiB. The messages are therefore shortened until the document has at most `most_of_all` bytes.
constexpr std::size_t most_of_all = 96'000;
constexpr std::size_t least_of_messages = 1'000;
constexpr std::size_t most_of_command = 200;

Value classroom_test(const Record& record, const Letters& letters, std::size_t most) {
  const bool infra = record.verdict == compare::Verdict::infra;
  const bool passed = record.verdict == compare::Verdict::pass;
  return Value::Object{
      {"name", one_line(record.test)},
      {"status", status_of(record)},
      {"score", json_number(infra ? 0 : record.points)},
      {"message", passed ? Value() : Value(text::shorten(describe(record, letters), most))},
      {"test_code", text::shorten(one_line(record.command), most_of_command)},
      {"filename", one_line(file_of(record))},
      {"line_no", 0},
      {"duration", record.usage.wall.count()}};
}

// Encodes the run with at most `bytes` bytes for all messages together, before JSON escaping.
std::string with_messages_of(std::size_t bytes, const GradedRun& shown) {
  const Tally totals = tally(shown.records);
  const std::size_t most = bytes / std::max<std::size_t>(totals.failed + totals.infra, 1);
  Value::Array tests;
  for (const auto& record : shown.records) {
    tests.push_back(classroom_test(record, shown.letters, most));
  }
  const char* const status = totals.failed > 0 ? "fail" : totals.infra > 0 ? "error" : "pass";
  return dump(Value::Object{{"version", 1},
                            {"status", status},
                            {"max_score", json_number(totals.worth)},
                            {"tests", std::move(tests)}}) +
         '\n';
}

}  // namespace

std::string classroom(const GradedRun& run) {
  const GradedRun shown = redacted(run);
  std::size_t bytes = most_of_all;
  std::string text = with_messages_of(bytes, shown);
  while (text.size() > most_of_all && bytes > least_of_messages) {
    bytes = bytes / 4 * 3;
    text = with_messages_of(bytes, shown);
  }
  return text;
}

}  // namespace gauntlet::grading::reports
