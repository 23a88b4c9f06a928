#include "grading/reports/html.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "grading/reports/programs.html.hpp"
#include "grading/reports/report.css.hpp"
#include "grading/reports/report.js.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/run.html.hpp"
#include "grading/reports/theme.js.hpp"
#include "grading/results/lateness.hpp"
#include "grading/results/results.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

constexpr std::size_t max_slow = 10;

// Returns the slowest tests, or null if there are too few tests.
Value slowest(const std::vector<TestResult>& records, bool with_program) {
  if (records.size() < 2) return {};
  std::vector<std::size_t> places(records.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, std::greater(),
                           [&](std::size_t place) { return records[place].usage.wall_time; });
  places.resize(std::min(places.size(), max_slow));
  Value::Array tests = json::array_of(places, [&](std::size_t place) {
    const TestResult& result = records[place];
    return Value::Object{{"time", seconds(result.usage.wall_time)},
                         {"number", place + 1},
                         {"test", one_line(titled(result))},
                         {"program", with_program ? one_line(result.program) : ""}};
  });
  return Value::Object{{"max", seconds(records[places.front()].usage.wall_time)},
                       {"tests", std::move(tests)}};
}

Value::Array programs(const std::vector<TestResult>& records) {
  if (!are_of_several(records)) return {};
  return json::array_of(by_program(records), [](const auto& each) {
    return Value::Object{{"program", one_line(each.program)},
                         {"results", describe(each.tally)},
                         {"points", points_in_words(each.tally)}};
  });
}

}  // namespace

std::string page(std::string_view text, std::string_view title, Value::Object values) {
  templates::add(values, {{"title", one_line(title)},
                          {"style", embedded::report_css},
                          {"theme_script", embedded::theme_js},
                          {"script", embedded::report_js}});
  return templates::render(text, values);
}

Value::Array texts(std::initializer_list<Text> texts) {
  Value::Array blocks;
  for (const auto& [heading, text] : texts) {
    if (text.empty()) continue;
    blocks.emplace_back(Value::Object{{"heading", heading}, {"text", printable(text)}});
  }
  return blocks;
}

const Sign& sign_of(compare::Verdict verdict) {
  return signs.at(static_cast<std::size_t>(facts_of(verdict).kind));
}

Value::Object badge(const Sign& sign, std::string_view name) {
  return {{"kind", sign.name}, {"letter", sign.letter}, {"name", name}};
}

json::Value badge_data(const Sign& sign, std::string_view name) {
  return json::Value::Array{name, sign.name, sign.letter};
}

Value::Array legend(std::span<const Sign> explained) {
  return json::array_of(explained, [](const Sign& sign) {
    Value::Object values = badge(sign);
    values.emplace_back("words", sign.words);
    return values;
  });
}

std::vector<BarSegment> bar_segments(const std::map<compare::Verdict, std::size_t>& counts) {
  std::vector<BarSegment> shares;
  for (auto sign = signs.rbegin(); sign != signs.rend(); ++sign) {
    BarSegment share{&*sign, "", 0};
    for (const auto& [verdict, number] : counts) {
      if (&sign_of(verdict) != &*sign) continue;
      share.count += number;
      share.label.append(share.label.empty() ? "" : ", ").append(compare::to_string(verdict));
    }
    if (share.count > 0) shares.push_back(std::move(share));
  }
  return shares;
}

// The number is in a segment of at least 4 % of the bar, where it fits.
Value bar(const std::vector<BarSegment>& shares) {
  Value::Array parts;
  std::string label;
  std::size_t all = 0;
  for (const auto& share : shares) all += share.count;
  for (const auto& [sign, verdicts, count] : shares) {
    if (!label.empty()) label += ", ";
    label.append(std::to_string(count)).append(" ").append(verdicts);
    Value::Object part = badge(*sign);
    templates::add(part,
                   {{"verdicts", verdicts}, {"count", count}, {"is_wide", count * 25 >= all}});
    parts.emplace_back(std::move(part));
  }
  return parts.empty() ? Value() : Value::Object{{"label", label}, {"parts", std::move(parts)}};
}

std::string program_table(const std::vector<TestResult>& records) {
  return templates::render(embedded::programs_html, Value::Object{{"programs", programs(records)}});
}

std::string html(const GradedRun& run) {
  const bool several = are_of_several(run.records);
  const Totals totals = tally(run.records);
  std::string title = describe(totals);
  if (!run.records.empty() && !several) title = run.records.front().program + ": " + title;
  LateTests late;
  for (const auto& result : run.records) late.add(result);
  Value::Object values =
      record_list(run.records, {.picture = run.picture, .with_program = several});
  templates::add(
      values,
      {{"bar", record_bar(run.records)},
       {"points", points_in_words(totals)},
       {"started", run.start ? timestamp(*run.start) : ""},
       {"took", seconds(run.wall_time)},
       {"score_lines", json::array_of(run.score_lines, std::identity())},
       {"warning", late.warning("see -j, --retry-timeouts", "--rerun-failed runs them again")},
       {"programs", programs(run.records)},
       {"slowest", slowest(run.records, several)}});
  return page(embedded::run_html, title, std::move(values));
}

}  // namespace gauntlet::grading::reports
