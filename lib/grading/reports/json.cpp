#include <algorithm>
#include <cmath>
#include <map>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "grading/results/test_result.hpp"
#include "grading/results/times.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

Value::Object encode(const Totals& totals, std::size_t tests) {
  return Value::Object{{"tests", tests},
                       {"passed", totals.passed},
                       {"failed", totals.failed},
                       {"internal_errors", totals.internal_errors},
                       {"points", json_number(totals.points)},
                       {"max_points", json_number(totals.max_points)},
                       {"skipped", totals.skipped},
                       {"xfailed", totals.xfailed},
                       {"invalid", totals.invalid},
                       {"withheld", totals.are_withheld()}};
}

}  // namespace

std::string json(const GradedRun& run) {
  std::map<compare::Verdict, std::size_t> counts;
  Value::Array programs;
  for (const auto& result : run.records) ++counts[result.verdict];
  Value::Object verdicts;
  for (const auto& [verdict, count] : counts) verdicts.emplace_back(to_string(verdict), count);
  auto summary = encode(tally(run.records), run.records.size());
  summary.emplace_back("verdicts", std::move(verdicts));
  for (const auto& [program, tests, tally] : by_program(run.records)) {
    auto totals = encode(tally, tests);
    totals.emplace(totals.begin(), "program", program);
    programs.emplace_back(std::move(totals));
  }
  const Value document(Value::Object{
      {"format", "gauntlet-results"},
      {"version", 1},
      {"start", run.start ? Value(timestamp(*run.start) + 'Z') : Value()},
      {"wall", run.wall_time.count()},
      {"summary", std::move(summary)},
      {"programs", std::move(programs)},
      {"records",
       json::array_of(run.records, [](const auto& record) { return grading::encode(record); })}});
  return gauntlet::text::escape_lines_for_display(dump_pretty(document)) + '\n';
}

namespace {

// Rounds points to the precision that Gradescope shows.
Value points_of(double points, double scale) {
  return json_number(scale == 1 ? points : std::round(points * scale * 1e6) / 1e6);
}

// Without a scale the test gets no score.
Value gradescope_test(const TestResult& result, const TextRenderer& letters,
                      std::optional<double> scale, const GradescopeSettings& settings) {
  const bool passed = result.verdict == compare::Verdict::pass;
  Value::Object test{{"name", one_line(titled(result))}};
  if (scale) {
    test.emplace_back("score", points_of(result.points.earned, *scale));
    test.emplace_back("max_score", points_of(result.points.max, *scale));
  }
  // Gradescope has these two statuses only.
  const bool is_passed = is_success(result.verdict) && !is_blocked(result);
  test.emplace_back("status", is_passed ? "passed" : "failed");
  const TestNotice& notice = result.notice;
  test.emplace_back("visibility", notice.is_hidden                     ? "hidden"
                                  : notice.release == Release::at_once ? settings.visibility
                                                                       : to_string(notice.release));
  test.emplace_back("output_format", "text");
  test.emplace_back("output", passed ? "" : describe(result, letters));
  return test;
}

Value gradescope_figure(const GradescopeSettings::Figure& figure) {
  return Value::Object{{"name", one_line(figure.name)},
                       {"value", json_number(figure.value)},
                       {"order", figure.is_ascending ? "asc" : "desc"}};
}

}  // namespace

std::string gradescope(const GradedRun& run, const GradescopeSettings& settings) {
  const GradedRun shown = redacted(run);
  const Totals totals = tally(shown.records);
  std::optional<double> scale = 1;
  if (settings.points && totals.max_points > 0) scale = *settings.points / totals.max_points;
  if (totals.are_withheld()) scale.reset();  // Gradescope reports a result without any score
  std::string output = printable(settings.output) + withheld_in_words(totals);
  const bool shows_all = std::ranges::all_of(run.records, [](const TestResult& result) {
    return !result.notice.is_hidden && result.notice.release == Release::at_once;
  });
  for (const auto& line : run.score_lines) output += shows_all ? line + '\n' : "";
  Value::Object result{{"execution_time", (run.wall_time.count() + 999) / 1000}};
  if (!output.empty()) result.emplace_back("output", std::move(output));
  result.emplace_back("tests", json::array_of(shown.records, [&](const TestResult& test_result) {
                        return gradescope_test(test_result, run.letters, scale, settings);
                      }));
  if (!settings.leaderboard.empty()) {
    result.emplace_back("leaderboard", json::array_of(settings.leaderboard, gradescope_figure));
  }
  return dump_pretty(result) + '\n';
}

namespace {

std::string_view status_of(const TestResult& result) {
  if (is_blocked(result)) return "fail";
  if (is_success(result.verdict)) return "pass";  // Classroom has no status for skipped tests
  return is_judged(result.verdict) ? "fail" : "error";
}

// The reporter receives the document, in base64, in one environment variable, which Linux limits to
// 128 KiB. The messages are therefore shortened until the document has at most `max_of_all` bytes.
constexpr std::size_t max_of_all = 96'000;
constexpr std::size_t min_of_messages = 1'000;
constexpr std::size_t max_of_command = 200;

Value classroom_test(const TestResult& result, const TextRenderer& letters, std::size_t max,
                     bool is_withheld) {
  const bool passed = result.verdict == compare::Verdict::pass;
  return Value::Object{
      {"name", one_line(titled(result))},
      {"status", status_of(result)},
      {"score", json_number(is_withheld ? 0 : result.points.earned)},
      {"message", passed ? Value() : Value(text::truncate_text(describe(result, letters), max))},
      {"test_code", text::truncate_text(one_line(result.details.command), max_of_command)},
      {"filename", one_line(file_of(result))},
      {"line_no", 0},
      {"duration", result.usage.wall_time.count()}};
}

// Encodes the run with at most `bytes` bytes for all messages together, before JSON escaping.
std::string with_messages_of(std::size_t bytes, const GradedRun& shown) {
  const Totals totals = tally(shown.records);
  const std::size_t unjudged = totals.internal_errors + totals.invalid;
  const std::size_t max = bytes / std::max<std::size_t>(totals.failed + unjudged, 1);
  auto tests = json::array_of(shown.records, [&](const TestResult& result) {
    return classroom_test(result, shown.letters, max, totals.are_withheld());
  });
  const char* const status = totals.are_withheld() ? "error" : totals.failed > 0 ? "fail" : "pass";
  // The reporter gives no points if the maximum is 0.
  return dump(Value::Object{
             {"version", 1},
             {"status", status},
             {"max_score", json_number(totals.are_withheld() ? 0 : totals.max_points)},
             {"tests", std::move(tests)}}) +
         '\n';
}

}  // namespace

std::string classroom(const GradedRun& run) {
  const GradedRun shown = redacted(as_of(run, now()));
  std::size_t bytes = max_of_all;
  std::string text = with_messages_of(bytes, shown);
  while (text.size() > max_of_all && bytes > min_of_messages) {
    bytes = bytes / 4 * 3;
    text = with_messages_of(bytes, shown);
  }
  return text;
}

}  // namespace gauntlet::grading::reports
