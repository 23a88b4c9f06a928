#include "grading/fest/tables/matrix_html.hpp"

#include "grading/fest/setup/names.hpp"
#include "grading/fest/tables/csv_tables.hpp"
#include "grading/reports/html_parts.hpp"
#include "grading/reports/text.hpp"
#include "text/visible.hpp"

namespace gauntlet::grading::fest {
namespace {

using reports::escape;
using reports::one_line;
using text::element;

constexpr std::string_view style = R"(
body { max-width: none }
th { font-weight: normal }
thead th, tfoot th, tfoot td { font-weight: bold }
thead th { position: sticky; top: 0; background: Canvas; vertical-align: bottom }
thead .owner { writing-mode: vertical-rl; white-space: nowrap }
thead button { all: unset; cursor: pointer }
thead button:focus-visible { outline: 2px solid }
[aria-sort=descending] button::after { content: ' ▼' }
[aria-sort=ascending] button::after { content: ' ▲' }
tbody th { position: sticky; left: 0; background: Canvas; white-space: nowrap }
td { text-align: right; white-space: nowrap }
[style] { background: hsl(calc(var(--share) * 1.2) 65% 45% / .45) }
.legend span { display: inline-block; margin-right: .5rem; padding: 0 .5rem;
  border: 1px solid var(--line) }
.troubles td { text-align: left; white-space: normal }
)";

// Names start with the first, numbers with the largest.
constexpr std::string_view script = R"(
const table = document.querySelector('.matrix'), body = table.tBodies[0];
const rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
const value = (row, column) => {
  if (column === 0) return rows.indexOf(row);
  const [number, of] = row.cells[column].textContent.split('/').map(Number);
  if (of === undefined) return Number.isNaN(number) ? -2 : number;
  return of === 0 ? -1 : number / of;
};
heads.forEach((head, column) => {
  const button = document.createElement('button');
  button.append(...head.childNodes);
  head.append(button);
  const orders = column === 0 ? ['ascending', 'descending'] : ['descending', 'ascending'];
  button.addEventListener('click', () => {
    const order = orders[head.getAttribute('aria-sort') === orders[0] ? 1 : 0];
    heads.forEach(other => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', order);
    const values = new Map(rows.map(row => [row, value(row, column)]));
    const sign = order === 'ascending' ? 1 : -1;
    body.append(...[...rows].sort((a, b) => sign * (values.get(a) - values.get(b))));
  });
});
)";

std::string text_of(std::string_view text) { return escape(one_line(text)); }

// A color for the share, and the share itself.
std::string cell(const Count& count) {
  const std::string text = passed_of_run(count) + "</td>";
  if (count.run() == 0) return "<td>" + text;
  const std::size_t percent = 100 * count.passed / count.run();
  return "<td style=\"--share:" + std::to_string(percent) + "\">" + text;
}

std::string plain_cell(const std::string& text) { return element("td", text); }

std::string link(const Team& team) {
  return "<a href=\"teams/" + url_part(folder_name(team.name)) + "/report.html\">" +
         text_of(team.name) + "</a>";
}

std::string titles(const Scores& scores) {
  std::string text = "<th scope=\"col\">program</th>";
  for (const auto& owner : scores.owners) {
    text += "<th scope=\"col\" class=\"owner\">" + text_of(owner) + "</th>";
  }
  for (const auto* title : {"passed/run", "caught", "points"}) {
    text += "<th scope=\"col\">" + std::string(title) + "</th>";
  }
  return element("thead", element("tr", text)) + '\n';
}

std::string row(const Team& team, const TeamScore& score, const std::vector<std::string>& owners) {
  std::string text = "<th scope=\"row\">" + link(team);
  text += team.built ? "</th>" : " <small>not built</small></th>";
  for (std::size_t i = 0; i < owners.size(); ++i) {
    text += owners[i] == team.name ? plain_cell("-") : cell(score.by_owner[i]);
  }
  text += cell(score.total) + plain_cell(std::to_string(score.caught)) +
          plain_cell(reports::decimal(score.points));
  return element("tr", text) + '\n';
}

std::string matrix(const Fest& fest, const Scores& scores) {
  std::string rows;
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    rows += row(fest.teams[team], scores.teams[team], scores.owners);
  }
  std::string totals = "<th scope=\"row\">all</th>";
  for (const auto& count : scores.by_owner) totals += cell(count);
  totals += cell(scores.total) + plain_cell("") + plain_cell("");
  return "<table class=\"matrix\">\n" + titles(scores) + element("tbody", '\n' + rows) + '\n' +
         element("tfoot", element("tr", totals)) + "\n</table>\n";
}

std::string legend() {
  std::string shares;
  for (const auto* share : {"0", "25", "50", "75", "100"}) {
    shares.append("<span style=\"--share:").append(share).append("\">");
    shares.append(share).append(" %</span>");
  }
  return "<p>A row for each program, a column for whose tests it ran: passed/run, 0/0 where none "
         "counts or was judged, - for its own. A program that was not built fails all.</p>\n"
         "<p class=\"legend\">passed: " +
         shares + "</p>\n";
}

std::string troubles(const std::vector<Team>& teams) {
  std::string rows;
  for (const auto& team : teams) {
    if (!team.built)
      rows += element("tr", plain_cell(link(team)) + plain_cell(text_of(team.trouble))) + '\n';
  }
  if (rows.empty()) return "";
  return "<h2>not built</h2>\n<table class=\"troubles\">\n" + rows + "</table>\n";
}

std::string summary(const Fest& fest, const Scores& scores) {
  std::size_t counting = 0;
  for (const auto& test : fest.tests) counting += test.counts() ? 1 : 0;
  return "<p>programs: " + std::to_string(fest.teams.size()) +
         "; tests handed in: " + std::to_string(fest.tests.size()) +
         ", of which count: " + std::to_string(counting) + "; " + in_words(scores.total) +
         "</p>\n" + (scores.warning.empty() ? "" : element("p", escape(scores.warning)) + '\n');
}

}  // namespace

std::string matrix_html(const Fest& fest, const Scores& scores) {
  return reports::page(
      text_of(fest.title), {style, script},
      summary(fest, scores) + legend() + matrix(fest, scores) + troubles(fest.teams));
}

}  // namespace gauntlet::grading::fest
