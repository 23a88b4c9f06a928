#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

Value gradescope_test(const Record& record, const Letters& letters) {
  const bool infra = record.verdict == compare::Verdict::infra;
  const bool passed = record.verdict == compare::Verdict::pass;
  // Gradescope knows no more than these two.
  const char* const status = is_fine(record.verdict) ? "passed" : "failed";
  return Value::Object{{"name", one_line(record.test)},
                       {"score", json_number(infra ? 0 : record.points)},
                       {"max_score", json_number(infra ? 0 : record.worth)},
                       {"status", status},
                       {"visibility", record.hidden ? "hidden" : "visible"},
                       {"output_format", "text"},
                       {"output", passed ? "" : describe(record, letters)}};
}

}  // namespace

std::string gradescope(const GradedRun& run) {
  const GradedRun shown = redacted(run);
  const Tally totals = tally(shown.records);
  Value::Array tests;
  for (const auto& record : shown.records) tests.push_back(gradescope_test(record, run.letters));
  Value::Object result{{"execution_time", (run.wall.count() + 999) / 1000}};
  if (totals.infra > 0) {
    result.emplace_back("output", std::to_string(totals.infra) +
                                      " of the tests could not be judged, for trouble of the test "
                                      "system: they are not scored.");
  }
  if (tests.empty()) result.emplace_back("score", 0);  // else Gradescope adds up those of the tests
  result.emplace_back("tests", std::move(tests));
  return dump_pretty(result) + '\n';
}

}  // namespace gauntlet::grading::reports
