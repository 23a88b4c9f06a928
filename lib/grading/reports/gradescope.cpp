
#include <cmath>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

// Returns the factor from our points to Gradescope's.
double scale_of(const Totals& totals, const GradescopeSettings& settings) {
  return settings.points && totals.max_points > 0 ? *settings.points / totals.max_points : 1;
}

// Rounds points to the precision that Gradescope shows.
Value points_of(double points, double scale) {
  return json_number(scale == 1 ? points : std::round(points * scale * 1e6) / 1e6);
}

Value gradescope_test(const TestResult& record, const TextRenderer& letters, double scale,
                      const GradescopeSettings& settings) {
  const bool is_internal_error = record.verdict == compare::Verdict::internal_error;
  const bool passed = record.verdict == compare::Verdict::pass;
  // Gradescope has these two statuses only.
  const char* const status = is_success(record.verdict) ? "passed" : "failed";
  return Value::Object{{"name", one_line(record.test)},
                       {"score", points_of(is_internal_error ? 0 : record.points, scale)},
                       {"max_score", points_of(is_internal_error ? 0 : record.max_points, scale)},
                       {"status", status},
                       {"visibility", record.hidden ? "hidden" : settings.visibility},
                       {"output_format", "text"},
                       {"output", passed ? "" : describe(record, letters)}};
}

Value gradescope_figure(const GradescopeSettings::Figure& figure) {
  return Value::Object{{"name", one_line(figure.name)},
                       {"value", json_number(figure.value)},
                       {"order", figure.is_ascending ? "asc" : "desc"}};
}

template <class Items, class Encode>
Value::Array encode_each(const Items& items, const Encode& encode) {
  Value::Array array;
  for (const auto& item : items) array.push_back(encode(item));
  return array;
}

}  // namespace

std::string gradescope(const GradedRun& run, const GradescopeSettings& settings) {
  const GradedRun shown = redacted(run);
  const Totals totals = tally(shown.records);
  const double scale = scale_of(totals, settings);
  std::string output = printable(settings.output);
  if (totals.internal_errors > 0) {
    output += std::to_string(totals.internal_errors) +
              " of the tests could not be judged because of an internal error; they are not "
              "scored.";
  }
  Value::Object result{{"execution_time", (run.wall_time.count() + 999) / 1000}};
  if (!output.empty()) result.emplace_back("output", std::move(output));
  // Gradescope otherwise adds up the scores of the tests, of which there are none.
  if (shown.records.empty()) result.emplace_back("score", 0);
  result.emplace_back("tests", encode_each(shown.records, [&](const TestResult& record) {
                        return gradescope_test(record, run.letters, scale, settings);
                      }));
  if (!settings.leaderboard.empty()) {
    result.emplace_back("leaderboard", encode_each(settings.leaderboard, gradescope_figure));
  }
  return dump_pretty(result) + '\n';
}

}  // namespace gauntlet::grading::reports
