#include <map>
#include <unordered_map>

#include "grading/fest/pages/pages.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;
using reports::one_line;

Value encode_teams(const Fest& fest, const Links& links) {
  Value::Array teams;
  for (const auto& team : fest.teams) {
    teams.push_back(Value::Array{one_line(team.name), links.team(team.name)});
  }
  return teams;
}

Value encode_owners(const Scores& scores, const Links& links) {
  Value::Array owners;
  for (const auto& owner : scores.owners) {
    owners.push_back(
        Value::Array{one_line(owner), owner == staff ? Value() : Value(links.team(owner))});
  }
  return owners;
}

Value encode_tests(const Fest& fest, const Scores& scores, const Links& links) {
  std::unordered_map<std::string, std::size_t> owners;
  for (const auto& owner : scores.owners) owners.emplace(owner, owners.size());
  Value::Array tests;
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    const Test& test = fest.tests[i];
    tests.push_back(Value::Array{owners.at(test.owner), one_line(test.id()), links.test(test),
                                 remark_for(test, scores.tests[i])});
  }
  return tests;
}

Value encode_verdicts(const std::map<compare::Verdict, std::size_t>& indexes) {
  Value::Array verdicts(indexes.size());
  for (const auto& [verdict, index] : indexes) {
    const reports::VerdictClass& kind = reports::kind_of(verdict);
    verdicts[index] = Value::Array{to_string(verdict), kind.name, kind.letter};
  }
  return verdicts;
}

}  // namespace

std::string matrix_data(const PageData& data, const Links& links) {
  const auto& [fest, picture, grid, scores] = data;
  std::map<compare::Verdict, std::size_t> verdicts;
  Value::Array runs;
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    Value::Array failed;
    for (std::size_t test = 0; test < fest.tests.size(); ++test) {
      const PairingResult result = grid.result(team, test);
      if (result != PairingResult::failed && result != PairingResult::internal_error) continue;
      const TestResult* const record = grid.record(team, test);
      const auto verdict =
          verdicts.emplace(verdict_of(result, record), verdicts.size()).first->second;
      const std::string& why = record == nullptr ? fest.teams[team].build_error : record->message;
      failed.push_back(Value::Array{test, verdict, one_line(why)});
    }
    runs.emplace_back(std::move(failed));
  }
  const Value document(Value::Object{{"teams", encode_teams(fest, links)},
                                     {"owners", encode_owners(scores, links)},
                                     {"tests", encode_tests(fest, scores, links)},
                                     {"verdicts", encode_verdicts(verdicts)},
                                     {"runs", std::move(runs)}});
  std::string text = json::dump(document);
  for (auto at = text.find('<'); at != text.npos; at = text.find('<', at)) {
    text.replace(at, 1, "\\u003c");
  }
  return text;
}

}  // namespace gauntlet::grading::fest
