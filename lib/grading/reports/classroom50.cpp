#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/results.hpp"
#include "grading/results/times.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;

// Classroom 50 reads at most 10 MiB; what is shown of failures together stays far below.
constexpr std::size_t max_of_outputs = 2'000'000;
constexpr std::size_t max_of_output = 4'000;

// A test with all of its variants and repetitions.
struct WholeTest {
  std::string name;
  bool passed = true;
  double points = 0;
  double max_points = 0;
  std::string output = {};  // about the first failure
};

std::vector<WholeTest> whole_tests(const GradedRun& run) {
  std::vector<WholeTest> tests;
  std::map<std::string, std::size_t> places;
  for (const auto& result : run.records) {
    const std::string file = file_of(result);
    const auto [found, is_new] = places.emplace(file, tests.size());
    if (is_new) tests.push_back({one_line(file)});
    WholeTest& test = tests[found->second];
    test.points += result.points.earned;
    test.max_points += result.points.max;
    if (is_success(result.verdict)) continue;
    if (test.passed) {
      test.output = text::truncate_text(describe(result, run.letters), max_of_output);
    }
    test.passed = false;
  }
  return tests;
}

bool is_whole(double number) { return std::abs(number - std::round(number)) < 1e-6; }

// Returns the smallest of 1, 10, 100 and 1000 by which all maximum points become whole numbers, or
// 1000 if none does.
double scale_of(const std::vector<WholeTest>& tests) {
  for (const double scale : {1, 10, 100}) {
    if (std::ranges::all_of(tests, [&](const WholeTest& test) {
          return is_whole(test.max_points * scale) && is_whole(test.points * scale);
        })) {
      return scale;
    }
  }
  return 1000;
}

std::int64_t whole(double points, double scale) {
  return static_cast<std::int64_t>(std::floor(points * scale + 1e-6));
}

}  // namespace

std::string classroom50(const GradedRun& run, const Classroom50Submission& submission) {
  const auto tests = whole_tests(redacted(as_of(run, now())));
  const double scale = scale_of(tests);
  std::int64_t score = 0, max_score = 0;
  std::size_t outputs = 0;
  Value::Array entries;
  for (const auto& test : tests) {
    const auto max = whole(test.max_points, scale);
    const auto points = std::min(whole(test.points, scale), max);
    score += points;
    max_score += max;
    Value::Object entry{
        {"test-name", test.name}, {"passed", test.passed}, {"score", points}, {"max-score", max}};
    if (!test.output.empty() && outputs + test.output.size() <= max_of_outputs) {
      outputs += test.output.size();
      entry.emplace_back("output", test.output);
    }
    entries.emplace_back(std::move(entry));
  }
  const std::string time = timestamp(submission.time) + 'Z';
  return dump_pretty(Value::Object{{"schema", "classroom50/result/v1"},
                                   {"classroom", submission.classroom},
                                   {"assignment", submission.assignment},
                                   {"assignment_type", submission.assignment_type},
                                   {"owner", submission.owner},
                                   {"submission", submission.tag},
                                   {"commit", submission.commit},
                                   {"release", submission.release},
                                   {"review", submission.review},
                                   {"datetime", time},
                                   {"graded_at", time},
                                   {"score", score},
                                   {"max-score", max_score},
                                   {"tests", std::move(entries)}}) +
         '\n';
}

}  // namespace gauntlet::grading::reports
