#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

std::string_view status_of(const Record& record) {
  if (is_fine(record.verdict)) return "pass";  // there is no word for a test that was skipped
  return record.verdict == compare::Verdict::infra ? "error" : "fail";
}

Value classroom_test(const Record& record, const Letters& letters) {
  const bool infra = record.verdict == compare::Verdict::infra;
  const bool passed = record.verdict == compare::Verdict::pass;
  return Value::Object{{"name", one_line(record.test)},
                       {"status", status_of(record)},
                       {"score", json_number(infra ? 0 : record.points)},
                       {"message", passed ? Value() : Value(describe(record, letters))},
                       {"test_code", one_line(record.command)},
                       {"filename", one_line(file_of(record))},
                       {"line_no", 0},
                       {"duration", record.usage.wall.count()}};
}

}  // namespace

std::string classroom(const GradedRun& run) {
  const GradedRun shown = redacted(run);
  const Tally totals = tally(shown.records);
  Value::Array tests;
  for (const auto& record : shown.records) tests.push_back(classroom_test(record, run.letters));
  const char* const status = totals.failed > 0 ? "fail" : totals.infra > 0 ? "error" : "pass";
  return dump(Value::Object{{"version", 1},
                            {"status", status},
                            {"max_score", json_number(totals.worth)},
                            {"tests", std::move(tests)}}) +
         '\n';
}

}  // namespace gauntlet::grading::reports
