#include <algorithm>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

std::string_view status_of(const Record& record) {
  if (is_fine(record.verdict)) return "pass";  // there is no word for a test that was skipped
  return record.verdict == compare::Verdict::infra ? "error" : "fail";
}

// The reporter gets all of it in one variable of the environment, in base64, of which the system
// allows 128 KiB. So the messages are as long as all of it has no more than so many bytes.
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

// With so many bytes for all messages together, before they are escaped for JSON.
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
