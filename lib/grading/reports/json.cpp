#include <map>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/header.hpp"
#include "grading/results/test_result.hpp"
#include "text/display.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::reports {

using json::Value;

namespace {

Value::Object encode(const Totals& totals, std::size_t tests) {
  return Value::Object{{"tests", tests},
                       {"passed", totals.passed},
                       {"failed", totals.failed},
                       {"internal_errors", totals.internal_errors},
                       {"points", json_number(totals.points)},
                       {"max_points", json_number(totals.max_points)},
                       {"skipped", totals.skipped},
                       {"xfailed", totals.xfailed}};
}

}  // namespace

std::string json(const GradedRun& run) {
  std::map<compare::Verdict, std::size_t> counts;
  Value::Array records, programs;
  for (const auto& record : run.records) {
    ++counts[record.verdict];
    records.push_back(encode(record));
  }
  Value::Object verdicts;
  for (const auto& [verdict, count] : counts) verdicts.emplace_back(to_string(verdict), count);
  auto summary = encode(tally(run.records), run.records.size());
  summary.emplace_back("verdicts", std::move(verdicts));
  for (const auto& [program, tests, tally] : by_program(run.records)) {
    auto totals = encode(tally, tests);
    totals.emplace(totals.begin(), "program", text::to_utf8(program));
    programs.emplace_back(std::move(totals));
  }
  const Value document(
      Value::Object{{"format", "gauntlet-results"},
                    {"version", 1},
                    {"start", run.start ? Value(timestamp(*run.start) + 'Z') : Value()},
                    {"wall", run.wall_time.count()},
                    {"summary", std::move(summary)},
                    {"programs", std::move(programs)},
                    {"records", std::move(records)}});
  return gauntlet::text::escape_lines_for_display(dump_pretty(document)) + '\n';
}

}  // namespace gauntlet::grading::reports
