#include <map>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results.hpp"

namespace gauntlet::grading::reports {

using json::Value;

std::string json(const Run& run) {
  const Tally totals = tally(run.records);
  std::map<Verdict, std::size_t> counts;
  Value::Array records;
  for (const auto& record : run.records) {
    ++counts[record.verdict];
    records.push_back(encode(record));
  }
  Value::Object verdicts;
  for (const auto& [verdict, count] : counts) verdicts.emplace_back(name_of(verdict), count);
  return dump_pretty(Value::Object{{"format", "gauntlet-results"},
                                   {"version", 1},
                                   {"start", timestamp(run.start) + 'Z'},
                                   {"wall", run.wall.count()},
                                   {"summary", Value::Object{{"tests", run.records.size()},
                                                             {"passed", totals.passed},
                                                             {"failed", totals.failed},
                                                             {"infra", totals.infra},
                                                             {"points", json_number(totals.points)},
                                                             {"worth", json_number(totals.worth)},
                                                             {"verdicts", std::move(verdicts)}}},
                                   {"records", std::move(records)}}) +
         '\n';
}

}  // namespace gauntlet::grading::reports
