
#include <algorithm>

#include "grading/fest/pages/matrix.css.hpp"
#include "grading/fest/pages/matrix.js.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/reports/html_parts.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::fest {
namespace {

using reports::escape;
using reports::one_line;
using text::element;

std::string plain_cell(const std::string& text) { return element("td", text); }

std::string percent(const PairingCounts& count) {
  return count.run() == 0 ? "" : std::to_string(100 * count.passed / count.run());
}

// Returns a cell of a program and the tests of an owner: the number of failures and the letter of
// their kind.
std::string cell_html(const MatrixCell& cell, bool is_own, const std::string& url) {
  if (is_own) return "<td class=\"own\" title=\"its own tests\"></td>";
  const reports::VerdictClass* const kind = cell.kind();
  if (kind == nullptr) return "<td></td>";
  text::Attributes attributes{{"class", kind->name},
                              {"data-of", passed_of_run(cell.count)},
                              {"data-share", percent(cell.count)}};
  if (cell.count.failed + cell.count.internal_errors == 0) {
    return element("td", attributes, kind->letter);
  }
  std::string text(kind->letter);
  text += std::to_string(kind->is_failure ? cell.count.failed : cell.count.internal_errors);
  return element("td", attributes, element("a", {{"href", url}}, text));
}

std::string titles(const Scores& scores) {
  std::string text = "<th scope=\"col\" class=\"name\">team</th>";
  for (const auto* title :
       {"passed of run", "points", "caught", "tests", "valid", "unique", "revoked"}) {
    text += "<th scope=\"col\" class=\"up\"><span>" + std::string(title) + "</span></th>";
  }
  for (const auto& owner : scores.owners) {
    const std::string name = escape(one_line(owner));
    text += element("th", {{"scope", "col"}, {"class", "up owner"}}, element("span", name));
  }
  return element("thead", element("tr", text)) + '\n';
}

class Matrix {
 public:
  Matrix(const PageData& data, const Links& links)
      : fest_(data.fest),
        scores_(data.scores),
        links_(links),
        cells_(fest_.teams.size(), std::vector<MatrixCell>(scores_.owners.size())),
        revoked_(fest_.teams.size()) {
    const auto teams = places_of(fest_.teams);
    for (std::size_t i = 0; i < fest_.tests.size(); ++i) {
      const Test& test = fest_.tests[i];
      const auto owner = std::ranges::find(scores_.owners, test.owner) - scores_.owners.begin();
      for (std::size_t team = 0; team < fest_.teams.size(); ++team) {
        cells_[team][static_cast<std::size_t>(owner)].add(data.grid.result(team, i),
                                                          data.grid.record(team, i));
      }
      const auto team = teams.find(test.owner);
      if (test.revoked && team != teams.end()) ++revoked_[team->second];
    }
  }

  std::string write() const {
    std::string rows;
    for (std::size_t team = 0; team < fest_.teams.size(); ++team) rows += row(team);
    const std::string table =
        text::start_tag("table", {{"class", "matrix"},
                                  {"style", "--rows:" + std::to_string(fest_.teams.size() + 1)}}) +
        "\n<caption>results of each program (row) on the tests of each owner (column)</caption>\n" +
        titles(scores_) + element("tbody", '\n' + rows) + '\n' + totals() + "</table>";
    return element("div",
                   {{"class", "scroll"},
                    {"tabindex", 0},
                    {"role", "region"},
                    {"aria-label", "the matrix"}},
                   '\n' + table + '\n') +
           '\n';
  }

 private:
  std::string row(std::size_t place) const {
    const Team& team = fest_.teams[place];
    const TeamScore& score = scores_.teams[place];
    std::string name = link(links_.team(team.name), team.name);
    if (!team.built)
      name = reports::verdict_icon(reports::kind_of(compare::Verdict::cannot_start)) + name;
    std::string text =
        element("th", {{"scope", "row"}, {"class", "name"}, {"title", one_line(team.name)}}, name);
    const std::string share = percent(score.total);
    text += element("td",
                    {{"class", "total"},
                     {"data-share", share},
                     {"style", "--share:" + (share.empty() ? "0" : share)}},
                    passed_of_run(score.total));
    text += plain_cell(reports::decimal(score.points, 2));
    for (const std::size_t number :
         {score.caught, score.tests, score.valid, score.fresh, revoked_[place]}) {
      text += plain_cell(std::to_string(number));
    }
    for (std::size_t i = 0; i < scores_.owners.size(); ++i) {
      text += cell_html(cells_[place][i], scores_.owners[i] == team.name, links_.team(team.name));
    }
    return element("tr", text) + '\n';
  }

  // Totals are percentages, as there is little space.
  std::string totals() const {
    std::string text = "<th scope=\"row\" class=\"name\">all, % passed</th>" +
                       element("td", {{"class", "total"}}, percent(scores_.total)) +
                       "<td colspan=\"6\"></td>";
    for (const auto& count : scores_.by_owner) text += plain_cell(percent(count));
    return element("tfoot", element("tr", text)) + '\n';
  }

  const Fest& fest_;
  const Scores& scores_;
  const Links& links_;
  std::vector<std::vector<MatrixCell>> cells_;  // by team, then by the owner of the tests
  std::vector<std::size_t> revoked_;            // tests of each team
};

std::string legend() {
  std::string text;
  for (const auto& kind : reports::kinds) {
    if (kind.name == "skip") continue;
    text += element("span", reports::verdict_icon(kind) + ' ' + std::string(kind.words)) + ' ';
  }
  text += "<span>A cell shows how many tests failed, and the most frequent kind of failure.</span>";
  return element("p", {{"class", "legend"}}, text) + '\n';
}

constexpr std::string_view filter =
    "<div class=\"filter\"><input type=\"search\" id=\"text\" placeholder=\"find a team\" "
    "aria-label=\"show only teams that contain this text\" autocomplete=\"off\" hidden>"
    "<span id=\"found\" role=\"status\"></span></div>";

std::string not_built(const std::vector<Team>& teams, const Links& links) {
  std::string rows;
  for (const auto& team : teams) {
    if (team.built) continue;
    const auto log = links.log(team);
    rows += element("tr", plain_cell(link(links.team(team.name), team.name)) +
                              plain_cell(escape(one_line(team.build_error))) +
                              plain_cell(log ? link(*log, "build log") : "")) +
            '\n';
  }
  if (rows.empty()) return "";
  return "<h2>Not built</h2>\n<table class=\"troubles\">\n" + rows + "</table>\n";
}

std::string summary(const Fest& fest, const Scores& scores) {
  const auto counting = std::ranges::count_if(fest.tests, &Test::counts);
  return "<p>programs: " + std::to_string(fest.teams.size()) +
         "; tests submitted: " + std::to_string(fest.tests.size()) +
         ", counted: " + std::to_string(counting) + "; " + describe(scores.total) + "</p>\n" +
         (scores.warning.empty() ? "" : element("p", escape(scores.warning)) + '\n');
}

}  // namespace

std::string matrix_html(const PageData& data, const Links& links) {
  return reports::page(
      escape(one_line(data.fest.title)), {embedded::matrix_css, embedded::matrix_js},
      bar_of(matrix_cell(data, std::nullopt, std::nullopt)) + summary(data.fest, data.scores) +
          element("div", {{"class", "lists"}}, test_lists(data, links) + std::string(filter)) +
          "\n" + legend() +
          element("main", '\n' + Matrix(data, links).write() + not_built(data.fest.teams, links)) +
          element("script", {{"type", "application/json"}, {"id", "data"}},
                  matrix_data(data, links)) +
          '\n');
}

}  // namespace gauntlet::grading::fest
