#include <algorithm>

#include "grading/fest/pages/pages.hpp"
#include "grading/reports/html_parts.hpp"
#include "grading/reports/text.hpp"
#include "grading/test_cases/test_suite.hpp"

namespace gauntlet::grading::fest {
namespace {

using reports::escape;
using reports::one_line;
using text::element;

std::string ways_out_of_test(const Test& test, const Links& links) {
  std::string text = link(links.matrix(), "the matrix");
  if (test.owner != staff) text += " \u00b7 " + link(links.team(test.owner), test.owner);
  for (const auto part : part::all) {
    if (const auto url = links.file(test, part)) text += " \u00b7 " + link(*url, part.substr(1));
  }
  return element("nav", {{"class", "ways"}}, text) + '\n';
}

// Lists tests with an equal input and a different answer, if any.
std::string contradictions(const Fest& fest, const Test& test, const Links& links) {
  if (test.input.empty() || test.answer.empty()) return "";
  std::string others;
  for (const auto& other : fest.tests) {
    if (other.input != test.input || other.answer.empty() || other.answer == test.answer) continue;
    others += ' ' + link(links.test(other), other.id());
  }
  return others.empty() ? "" : element("p", "same input, different answer:" + others) + '\n';
}

// Describes the test once for all programs. Uses the texts of the files if any program has run it.
std::string about_test(const Test& test, const std::vector<TestResult>& records,
                       const reports::SvgRenderer& picture) {
  TestResult asked;
  asked.verdict = compare::Verdict::pass;
  asked.input = test.input;
  asked.expected = test.answer;
  const auto found =
      std::ranges::find_if(records, [](const TestResult& record) { return !record.input.empty(); });
  if (found != records.end()) {
    asked.input = found->input;
    asked.expected = found->expected;
  }
  return reports::boards(asked, picture) +
         element("div", {{"class", "texts"}},
                 '\n' + reports::text_block("input", asked.input) +
                     reports::text_block("expected", asked.expected)) +
         '\n';
}

}  // namespace

std::string test_page(const PageData& data, std::size_t test, const Links& links) {
  const auto& [fest, picture, grid, scores] = data;
  const Test& about = fest.tests[test];
  std::vector<TestResult> records;
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    if (const TestResult* const record = grid.record(team, test)) records.push_back(*record);
  }
  const reports::ResultListOptions look{.picture = picture,
                                        .with_test = false,
                                        .with_program = true,
                                        .with_input = false,
                                        .with_passes = false,
                                        .links = [&](const TestResult& record) {
                                          return link(links.team(record.program),
                                                      "all about this team");
                                        }};
  return reports::page(
      escape(one_line(about.id())), {"", reports::record_script()},
      ways_out_of_test(about, links) + bar_of(matrix_cell(data, std::nullopt, test)) +
          element("p", escape(one_line(test_status(about, scores.tests[test])))) + '\n' +
          contradictions(fest, about, links) + about_test(about, records, picture) +
          "<h2>Programs</h2>\n" + reports::record_filter(records) +
          element("main", '\n' + reports::record_groups(records, look)) + '\n');
}

}  // namespace gauntlet::grading::fest
