
#include <unordered_map>

#include "grading/fest/pages/pages.hpp"
#include "grading/reports/html_parts.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::fest {
namespace {

using reports::escape;
using reports::one_line;
using text::element;

std::string paragraph(const std::string& text) {
  return element("p", escape(one_line(text))) + '\n';
}

std::string ways_out(const Team& team, const Links& links) {
  std::string text = link(links.matrix(), "the matrix");
  const auto add = [&](const std::optional<std::string>& url, std::string_view name) {
    if (url) text += " \u00b7 " + link(*url, name);
  };
  add(links.report(team), "the team's report");
  add(links.log(team), "build log");
  add(links.program(team), "program");
  return element("nav", {{"class", "ways"}}, text) + '\n';
}

std::string score_of(const Fest& fest, const Team& team, const TeamScore& score) {
  std::string text = paragraph(describe(score.total));
  if (!team.built) text += paragraph("not built, so it fails every test: " + team.build_error);
  const Weights& weights = fest.weights;
  text +=
      paragraph("points: " + reports::decimal(score.points) + " (" + std::to_string(score.fresh) +
                " unique tests at " + reports::decimal(weights.valid) + ", " +
                std::to_string(score.total.passed) + " passed at " +
                reports::decimal(weights.passed) + ", " + std::to_string(score.caught) +
                " programs caught at " + reports::decimal(weights.caught) + ')');
  return text + paragraph("tests submitted: " + std::to_string(score.tests) + ", valid: " +
                          std::to_string(score.valid) + ", unique: " + std::to_string(score.fresh));
}

// Lists the teams whose programs fail a test, with the letter of the verdict.
std::string failing(const PageData& data, std::size_t test, const Links& links) {
  std::string names;
  for (const std::size_t team : data.scores.tests[test].failed_by) {
    const auto verdict = verdict_of(PairingResult::failed, data.grid.record(team, test));
    const std::string& name = data.fest.teams[team].name;
    names += element("span", {{"class", "one"}},
                     reports::verdict_icon(reports::kind_of(verdict)) + ' ' +
                         link(links.team(name), name)) +
             ' ';
  }
  return names;
}

std::string own_tests(const PageData& data, const std::string& owner, const Links& links) {
  const auto& [fest, picture, grid, scores] = data;
  std::string rows;
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    const Test& test = fest.tests[i];
    if (test.owner != owner) continue;
    rows += element("tr", element("td", link(links.test(test), test.name)) +
                              element("td", escape(one_line(test_status(test, scores.tests[i])))) +
                              element("td", failing(data, i, links))) +
            '\n';
  }
  if (rows.empty()) return "";
  return "<h2>Tests of this team</h2>\n<table class=\"tests\">\n<tr><th scope=\"col\">test</th><th "
         "scope=\"col\">status</th>"
         "<th scope=\"col\">failed by</th></tr>\n" +
         rows + "</table>\n";
}

}  // namespace

std::string team_page(const PageData& data, std::size_t team, const Links& links) {
  const auto& [fest, picture, grid, scores] = data;
  const Team& about = fest.teams[team];
  const auto records = grid.records(team);
  const auto tests = places_of(fest.tests);
  const reports::ResultListOptions look{
      .picture = picture, .with_passes = false, .links = [&](const TestResult& record) {
        return link(links.test(data.fest.tests[tests.at(record.test)]), "all about this test");
      }};
  return reports::page(escape(one_line(about.name)), {"", reports::record_script()},
                       ways_out(about, links) + bar_of(matrix_cell(data, team, std::nullopt)) +
                           score_of(fest, about, scores.teams[team]) +
                           own_tests(data, about.name, links) + "<h2>Program of this team</h2>\n" +
                           reports::record_filter(records) +
                           element("main", '\n' + reports::record_groups(records, look)) + '\n');
}

}  // namespace gauntlet::grading::fest
