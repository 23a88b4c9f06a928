#include "grading/reports/better.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {
namespace {

using Records = std::vector<TestResult>;
using Key = std::pair<std::string_view, std::string_view>;  // program and test
using TotalsByProgram = std::map<std::string, Totals>;

bool is_about_program(const TestResult& result) {
  using enum compare::Verdict;
  return is_judged(result.verdict) && result.verdict != xfail && result.verdict != xpass &&
         (result.verdict != skip || is_blocked(result));
}

TestResult as_result_of(const TestResult& now, TestResult earlier) {
  const auto [earned, max, groups] = earlier.points;
  earlier.points = now.points;
  earlier.points.earned = max == 0                ? 0
                          : max == now.points.max ? earned
                                                  : earned / max * now.points.max;
  earlier.notice = now.notice;
  earlier.notes.emplace_back("the result of the earlier run counts");
  return earlier;
}

// Returns the earlier result of each record; the n-th of a test for its n-th repetition.
std::vector<std::optional<TestResult>> earlier_of(const Records& records, const Records& earlier) {
  std::multimap<Key, const TestResult*> known;
  for (const auto& result : earlier) known.insert({{result.program, result.test}, &result});
  std::vector<std::optional<TestResult>> found(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Key key{records[i].program, records[i].test};
    const auto place = known.lower_bound(key);
    if (place == known.end() || place->first != key) continue;
    if (is_about_program(records[i]) && is_about_program(*place->second)) {
      found[i] = as_result_of(records[i], *place->second);
    }
    known.erase(place);
  }
  return found;
}

bool is_more(double a, double b) {
  constexpr double rounding = 1e-9;  // of points that were added up
  return a > b + rounding;
}

bool is_better(const TestResult& a, const TestResult& b) {
  if (is_more(a.points.earned, b.points.earned)) return true;
  return a.verdict == compare::Verdict::pass && b.verdict != compare::Verdict::pass &&
         !is_more(b.points.earned, a.points.earned);
}

TotalsByProgram totals_of(const Records& records, bool partial_credit) {
  TotalsByProgram totals;
  for (const auto& result : with_final_points({records}, partial_credit).records) {
    totals[result.program].add(result);
  }
  return totals;
}

}  // namespace

std::string score_in_words(double counting, double earlier, double now) {
  const std::string points = decimal(counting);
  if (is_more(counting, earlier)) {
    return "your score improved to " + points + " from " + decimal(earlier) +
           (is_more(counting, now) ? "; this run alone has " + decimal(now) : "");
  }
  if (is_more(counting, now)) {
    return "the earlier score of " + points + " counts, as this run has " + decimal(now);
  }
  return "your score is " + points + "; the earlier one was " + decimal(earlier);
}

bool has_earlier_results(const GradedRun& run, const Records& earlier) {
  std::set<Key> known;
  for (const auto& result : earlier) known.emplace(result.program, result.test);
  return std::ranges::any_of(run.records, [&](const TestResult& result) {
    return known.contains({result.program, result.test});
  });
}

GradedRun better_of(const GradedRun& run, const Records& earlier, Better better,
                    bool partial_credit) {
  const auto found = earlier_of(run.records, earlier);
  // The first of those with the most points counts.
  std::array<Records, 3> choices{run.records, run.records, run.records};
  auto& [best, now, whole] = choices;
  Records before;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) continue;
    before.push_back(*found[i]);
    whole[i] = *found[i];
    if (better == Better::tests && is_better(*found[i], now[i])) best[i] = *found[i];
  }
  std::array<TotalsByProgram, 3> totals;
  std::ranges::transform(choices, totals.begin(), [&](const Records& records) {
    return totals_of(records, partial_credit);
  });
  GradedRun result = run;
  const bool several = are_of_several(run.records);
  std::map<std::string, std::size_t> chosen;
  for (const auto& [name, points] : totals_of(before, partial_credit)) {
    const std::string& program = name;  // to be captured
    if (totals[1].at(program).are_withheld()) continue;
    const auto earned = [&](std::size_t choice) { return totals.at(choice).at(program).points; };
    std::size_t& most = chosen[program];
    for (std::size_t i = 1; i < choices.size(); ++i)
      most = is_more(earned(i), earned(most)) ? i : most;
    const std::string words = score_in_words(earned(most), points.points, earned(1));
    result.score_lines.push_back(several ? one_line(program) + ": " + words : words);
  }
  for (std::size_t i = 0; i < result.records.size(); ++i) {
    const auto choice = chosen.find(result.records[i].program);
    if (choice != chosen.end()) result.records[i] = std::move(choices.at(choice->second)[i]);
  }
  return result;
}

}  // namespace gauntlet::grading::reports
