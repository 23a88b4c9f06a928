#include <algorithm>
#include <functional>
#include <numeric>

#include "grading/judging/load.hpp"
#include "grading/reports/html_parts.hpp"
#include "grading/reports/page.css.hpp"
#include "grading/reports/page.js.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/header.hpp"
#include "text/element.hpp"

namespace gauntlet::grading::reports {
namespace {

using text::element;

constexpr std::size_t max_slow = 10;

// Returns links to the slowest tests, or "" if there are too few tests.
std::string slowest(const std::vector<TestResult>& records, bool with_program) {
  if (records.size() < 2) return "";
  std::vector<std::size_t> places(records.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, std::greater(),
                           [&](std::size_t place) { return records[place].usage.wall_time; });
  places.resize(std::min(places.size(), max_slow));
  std::string items;
  for (const std::size_t place : places) {
    const TestResult& record = records[place];
    std::string name = one_line(record.test);
    if (with_program) name += ' ' + one_line(record.program);
    items += element("li", seconds(record.usage.wall_time) + " s " +
                               element("a", {{"href", "#t" + std::to_string(place + 1)}},
                                       element("code", escape(name))));
  }
  return element("details", {{"class", "slow"}},
                 element("summary", "slowest tests: up to " +
                                        seconds(records[places.front()].usage.wall_time) + " s") +
                     element("ol", items)) +
         '\n';
}

// Applies the theme chosen in page.js before the page is drawn.
constexpr std::string_view theme =
    "try { const theme = localStorage.getItem('gauntlet-theme');\n"
    "if (theme) document.documentElement.dataset.theme = theme; } catch {}";

}  // namespace

std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<TestResult>& records, const SvgRenderer& picture) {
  const bool several = are_of_several(records);
  return page(title, {"", record_script()},
              record_bar(records) + preface + record_filter(records) +
                  element("main", '\n' + record_groups(records, {.picture = picture,
                                                                 .with_program = several})) +
                  '\n');
}

std::string program_table(const std::vector<TestResult>& records) {
  if (!are_of_several(records)) return "";
  std::string rows = "<tr><th>program</th><th>tests</th><th>points</th></tr>\n";
  for (const auto& program : by_program(records)) {
    rows += element("tr", element("td", escape(one_line(program.program))) +
                              element("td", describe(program.tally)) +
                              element("td", points_in_words(program.tally))) +
            '\n';
  }
  return element("table", '\n' + rows) + '\n';
}

std::string html(const GradedRun& run) {
  const Totals totals = tally(run.records);
  std::string title = describe(totals);
  if (!run.records.empty() && !are_of_several(run.records)) {
    title = escape(one_line(run.records.front().program)) + ": " + title;
  }
  const std::string start = run.start ? "started " + timestamp(*run.start) + " UTC, " : "";
  const std::string preface =
      points_in_words(totals) + "; " + start + "took " + seconds(run.wall_time) + " s";
  StarvedTimeoutCounter late;
  for (const auto& record : run.records) late.add(record);
  const std::string warning =
      late.warning("see -j, --retry-timeouts", "--rerun-failed runs them again");
  return record_page(
      title,
      element("p", preface) + '\n' + (warning.empty() ? "" : element("p", warning) + '\n') +
          program_table(run.records) + slowest(run.records, are_of_several(run.records)),
      run.records, run.picture);
}

std::string page(const std::string& title, const PageAssets& look, const std::string& content) {
  using text::element;
  std::string script(embedded::page_js);
  script.append(look.script);
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n" +
         element("title", title) + '\n' +
         element("style", std::string(embedded::page_css).append(look.style)) + '\n' +
         element("script", theme) + "\n</head>\n<body>\n" + element("h1", title) + '\n' + content +
         element("script", script) + "\n</body>\n</html>\n";
}

}  // namespace gauntlet::grading::reports
