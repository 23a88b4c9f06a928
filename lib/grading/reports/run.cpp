#include "grading/reports/run.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <utility>

#include "core/numbers.hpp"
#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {

namespace {

// A group of one program, or a test with its variants and repetitions: its records, and what each
// member earns.
struct ScoredGroup {
  std::vector<TestResult*> records = {};
  std::map<std::string, Totals> members = {};

  void add(TestResult& result, const std::string& member_name) {
    records.push_back(&result);
    members[member_name].add(result);
  }
};
using ScoredGroups = std::map<std::pair<std::string, std::string>, ScoredGroup>;

// Returns what the least successful member earns, from 0 to 1.
double least_share(const ScoredGroup& group) {
  double least = 1;
  for (const auto& [name, member] : group.members) {
    if (member.max_points == 0) continue;
    least = std::min(least, member.points / member.max_points);
  }
  constexpr double rounding = 1e-9;
  return least > 1 - rounding ? 1 : least;
}

// Gives each variant and repetition of a test the least share that one of them earns.
void combine_variants(std::vector<TestResult>& records) {
  ScoredGroups tests;
  for (std::size_t i = 0; i < records.size(); ++i) {
    TestResult& result = records[i];
    if (is_success(result.verdict) && result.verdict != compare::Verdict::pass) continue;
    tests[{result.program, file_of(result)}].add(result, std::to_string(i));
  }
  for (const auto& [name, test] : tests) {
    if (test.records.size() == 1) continue;
    const double share = least_share(test);
    for (auto* const result : test.records) {
      result->points.earned = std::min(result->points.earned, result->points.max * share);
    }
  }
}

void score_group(const ScoredGroup& group, GroupScore score) {
  if (score == GroupScore::sum) return;
  double share = least_share(group);
  if (score == GroupScore::all && share < 1) share = 0;
  for (auto* const result : group.records) {
    const double points = result->points.max * share;
    if (points < result->points.earned) {
      result->notes.emplace_back(score == GroupScore::all
                                     ? "its group earns its points all or nothing"
                                     : "each test of its group earns the least share of them");
    }
    result->points.earned = points;
  }
}

// The groups of this depth by program and folder; 1 is the depth of an outermost group.
ScoredGroups groups_at(std::size_t depth, std::vector<TestResult>& records) {
  ScoredGroups groups;
  for (auto& result : records) {
    if (result.points.groups.size() < depth) continue;
    const std::size_t place = result.points.groups.size() - depth;
    groups[{result.program, result.points.groups[place].folder}].add(
        result, place > 0 ? result.points.groups[place - 1].folder + '/' : file_of(result));
  }
  return groups;
}

GroupScore score_at(std::size_t depth, const ScoredGroup& group) {
  const auto& groups = group.records.front()->points.groups;
  return groups[groups.size() - depth].score;
}

std::size_t max_depth(const std::vector<TestResult>& records) {
  std::size_t depth = 0;
  for (const auto& result : records) depth = std::max(depth, result.points.groups.size());
  return depth;
}

}  // namespace

GradedRun with_final_points(const GradedRun& run, bool partial_credit) {
  GradedRun result = with_needs(run);
  if (!partial_credit) combine_variants(result.records);
  for (std::size_t depth = max_depth(result.records); depth > 0; --depth) {
    for (const auto& [name, group] : groups_at(depth, result.records)) {
      score_group(group, score_at(depth, group));
    }
  }
  return result;
}

std::vector<std::string> group_lines(const GradedRun& scored) {
  auto records = scored.records;
  std::map<std::pair<std::string, std::string>, std::string> lines;
  for (std::size_t depth = max_depth(records); depth > 0; --depth) {
    for (const auto& [name, group] : groups_at(depth, records)) {
      Totals totals;
      for (const auto* const result : group.records) totals.add(*result);
      const GroupScore score = score_at(depth, group);
      lines[name] = one_line(name.second) + ": " + points_in_words(totals) +
                    (score == GroupScore::all   ? " (all or nothing)"
                     : score == GroupScore::min ? " (minimum)"
                                                : "");
    }
  }
  std::vector<std::string> sorted;
  sorted.reserve(lines.size());
  for (auto& [name, line] : lines) sorted.push_back(std::move(line));
  return sorted;
}

TestResult redacted(const TestResult& result) {
  if (!result.notice.is_hidden) return result;
  return {.test = result.test,
          .suite = result.suite,
          .program = result.program,
          .verdict = result.verdict,
          .message = std::string(facts_of(result.verdict).description),
          .points = result.points,
          .notice = result.notice,
          .usage = result.usage,
          .attempts = result.attempts,
          .sandbox = result.sandbox};
}

GradedRun redacted(const GradedRun& run) {
  GradedRun shown = run;
  for (auto& result : shown.records) result = redacted(result);
  return shown;
}

TestResult as_of(TestResult result, std::chrono::sys_seconds time) {
  if (!result.notice.is_released(time)) result.notice.is_hidden = true;
  return result;
}

GradedRun as_of(GradedRun run, std::chrono::sys_seconds time) {
  for (auto& result : run.records) result = as_of(std::move(result), time);
  return run;
}

GradedRun with_needs(GradedRun run) {
  std::map<std::string_view, FailedGroups> failed;  // by program
  for (const auto& result : run.records) failed[result.program].add(result);
  for (bool has_changed = true; has_changed;) {  // groups may need groups that need others
    has_changed = false;
    for (auto& result : run.records) {
      if (result.verdict == compare::Verdict::skip) continue;
      const std::string reason = failed[result.program].reason_to_skip(result.points.groups);
      if (reason.empty()) continue;
      block(reason, result);
      failed[result.program].add(result);
      has_changed = true;
    }
  }
  return run;
}

void Totals::add(const TestResult& result) {
  if (result.verdict == compare::Verdict::internal_error) {
    ++internal_errors;
  } else if (result.verdict == compare::Verdict::invalid) {
    ++invalid;
  } else if (result.verdict == compare::Verdict::skip) {
    ++skipped;
  } else if (result.verdict == compare::Verdict::xfail) {
    ++xfailed;
  } else {
    ++(result.verdict == compare::Verdict::pass ? passed : failed);
  }
  points += result.points.earned;
  max_points += result.points.max;
}

Totals tally(const std::vector<TestResult>& records) {
  Totals totals;
  for (const auto& result : records) totals.add(result);
  return totals;
}

std::vector<ProgramTally> by_program(const std::vector<TestResult>& records) {
  std::vector<ProgramTally> programs;
  std::map<std::string_view, std::size_t> places;
  for (const auto& result : records) {
    const auto [place, is_new] = places.try_emplace(result.program, programs.size());
    if (is_new) programs.push_back({result.program, 0, {}});
    ProgramTally& program = programs[place->second];
    ++program.tests;
    program.tally.add(result);
  }
  return programs;
}

bool are_of_several(const std::vector<TestResult>& records) {
  return std::ranges::any_of(
      records, [&](const TestResult& result) { return result.program != records.front().program; });
}

std::string describe(const Totals& totals) {
  std::string words =
      std::to_string(totals.passed) + " passed, " + std::to_string(totals.failed) + " failed";
  if (totals.skipped > 0) words += ", " + std::to_string(totals.skipped) + " skipped";
  if (totals.xfailed > 0) words += ", " + std::to_string(totals.xfailed) + " xfailed";
  if (totals.invalid > 0) words += ", " + std::to_string(totals.invalid) + " invalid";
  if (totals.internal_errors > 0) {
    words += ", " + std::to_string(totals.internal_errors) + " not judged (internal error)";
  }
  return words;
}

std::string points_in_words(const Totals& totals) {
  if (totals.are_withheld()) return "points " + std::string(withheld);
  return points_in_words(totals.points, totals.max_points);
}

std::string withheld_in_words(const Totals& totals) {
  if (!totals.are_withheld()) return "";
  if (totals.internal_errors == 0) {
    return "The points are " + std::string(withheld) + ": " +
           pluralize(totals.invalid, "test is", "tests are") +
           " invalid. The staff must correct them and rerun the tests.";
  }
  return "The points are " + std::string(withheld) + ": " +
         pluralize(totals.internal_errors, "test was", "tests were") +
         " not judged (internal error). The staff must repair the cause and rerun the tests.";
}

std::string points_in_words(double points, double max_points) {
  return decimal(points) + " of " + pluralize(decimal(max_points), "point");
}

std::string describe(const ProgramTally& program) {
  return one_line(program.program) + ": " + describe(program.tally) + ", " +
         points_in_words(program.tally);
}

}  // namespace gauntlet::grading::reports
