
#include "grading/fest/tables/tables.hpp"
#include "grading/reports/html.hpp"
#include "grading/reports/run.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::fest {
namespace {

using reports::escape;
using reports::one_line;
using text::element;

std::vector<std::string> summary(const Fest& fest, const Team& team, const TeamScore& score) {
  std::vector<std::string> lines{describe(score.total)};
  if (!team.built) lines.push_back("not built, so it fails every test: " + team.build_error);
  lines.push_back("programs of other teams that answer some test and fail one of this team's: " +
                  std::to_string(score.caught));
  lines.push_back("points: " + reports::decimal(score.points) + " (" +
                  reports::decimal(fest.weights.valid) + " for each unique test, " +
                  reports::decimal(fest.weights.passed) + " for each passed test, " +
                  reports::decimal(fest.weights.caught) + " for each caught program)");
  lines.push_back("tests submitted: " + std::to_string(score.tests) + ", valid: " +
                  std::to_string(score.valid) + ", unique: " + std::to_string(score.fresh));
  return lines;
}

std::string words_of(const Test& test, const TestScore& score) {
  if (test.counts()) return "valid: " + describe(score.count);
  return (test.is_valid() ? "valid, but a " : "") + exclusion_reason(test);
}

struct OwnTest {
  std::string name;
  std::string state;
};

std::vector<OwnTest> own_tests(const Fest& fest, const Scores& scores, const std::string& owner) {
  std::vector<OwnTest> tests;
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    if (fest.tests[i].owner != owner) continue;
    tests.push_back(
        {one_line(fest.tests[i].name), one_line(words_of(fest.tests[i], scores.tests[i]))});
  }
  return tests;
}

}  // namespace

std::string team_text(const Fest& fest, const Scores& scores, std::size_t team,
                      const std::vector<TestResult>& records) {
  const std::string& name = fest.teams[team].name;
  std::string text = one_line(name) + '\n';
  for (const auto& line : summary(fest, fest.teams[team], scores.teams[team])) {
    text += one_line(line) + '\n';
  }
  for (const auto& [test, state] : own_tests(fest, scores, name)) {
    text.append("  ").append(test).append(": ").append(state) += '\n';
  }
  for (const auto& record : records) {
    if (record.verdict == compare::Verdict::pass) continue;
    text += '\n' + one_line(record.test) + '\n' + reports::describe(record);
  }
  return text;
}

std::string team_html(const Fest& fest, const Scores& scores, std::size_t team,
                      const std::vector<TestResult>& records, const reports::SvgRenderer& picture) {
  const std::string& name = fest.teams[team].name;
  std::string preface;
  for (const auto& line : summary(fest, fest.teams[team], scores.teams[team])) {
    preface += element("p", escape(one_line(line))) + '\n';
  }
  std::string rows;
  for (const auto& [test, state] : own_tests(fest, scores, name)) {
    rows += element("tr", element("td", escape(test)) + element("td", escape(state))) + '\n';
  }
  if (!rows.empty()) preface += element("table", '\n' + rows) + '\n';
  return reports::record_page(escape(one_line(name)), preface, records, picture);
}

}  // namespace gauntlet::grading::fest
