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

struct Share {
  double points = 0;
  double max_points = 0;
};

// A group of one program, or a test with its variants and repetitions: its records, and what each
// member earns.
struct ScoredGroup {
  std::vector<TestResult*> records = {};
  std::map<std::string, Share> members = {};

  void add(TestResult& record, const std::string& member_name) {
    records.push_back(&record);
    Share& member = members[member_name];
    member.points += record.points;
    member.max_points += record.max_points;
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
    TestResult& record = records[i];
    if (is_success(record.verdict) && record.verdict != compare::Verdict::pass) continue;
    tests[{record.program, file_of(record)}].add(record, std::to_string(i));
  }
  for (const auto& [name, test] : tests) {
    if (test.records.size() == 1) continue;
    const double share = least_share(test);
    for (auto* const record : test.records) {
      record->points = std::min(record->points, record->max_points * share);
    }
  }
}

void score_group(const ScoredGroup& group, GroupScore score) {
  if (score == GroupScore::sum) return;
  double share = least_share(group);
  if (score == GroupScore::all && share < 1) share = 0;
  for (auto* const record : group.records) {
    const double points = record->max_points * share;
    if (points < record->points) {
      record->notes.emplace_back(score == GroupScore::all
                                     ? "its group earns its points all or nothing"
                                     : "each test of its group earns the least share of them");
    }
    record->points = points;
  }
}

// The groups of this depth by program and folder; 1 is the depth of an outermost group.
ScoredGroups groups_at(std::size_t depth, std::vector<TestResult>& records) {
  ScoredGroups groups;
  for (auto& record : records) {
    if (record.groups.size() < depth) continue;
    const std::size_t place = record.groups.size() - depth;
    groups[{record.program, record.groups[place].folder}].add(
        record, place > 0 ? record.groups[place - 1].folder + '/' : file_of(record));
  }
  return groups;
}

GroupScore score_at(std::size_t depth, const ScoredGroup& group) {
  const auto& groups = group.records.front()->groups;
  return groups[groups.size() - depth].score;
}

std::size_t max_depth(const std::vector<TestResult>& records) {
  std::size_t depth = 0;
  for (const auto& record : records) depth = std::max(depth, record.groups.size());
  return depth;
}

}  // namespace

GradedRun with_final_points(const GradedRun& run, bool partial_credit) {
  GradedRun result = run;
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
      for (const auto* const record : group.records) totals.add(*record);
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

TestResult redacted(const TestResult& record) {
  if (!record.hidden) return record;
  TestResult shown;
  shown.test = record.test;
  shown.suite = record.suite;
  shown.program = record.program;
  shown.verdict = record.verdict;
  shown.message = facts_of(record.verdict).description;
  shown.usage = record.usage;
  shown.points = record.points;
  shown.max_points = record.max_points;
  shown.groups = record.groups;
  shown.hidden = true;
  shown.attempts = record.attempts;
  shown.sandbox = record.sandbox;
  return shown;
}

GradedRun redacted(const GradedRun& run) {
  GradedRun shown = run;
  for (auto& record : shown.records) record = redacted(record);
  return shown;
}

void Totals::add(const TestResult& record) {
  if (record.verdict == compare::Verdict::internal_error) {
    ++internal_errors;
  } else if (record.verdict == compare::Verdict::invalid) {
    ++invalid;
  } else if (record.verdict == compare::Verdict::skip) {
    ++skipped;
  } else if (record.verdict == compare::Verdict::xfail) {
    ++xfailed;
  } else {
    ++(record.verdict == compare::Verdict::pass ? passed : failed);
  }
  points += record.points;
  max_points += record.max_points;
}

Totals tally(const std::vector<TestResult>& records) {
  Totals tally;
  for (const auto& record : records) tally.add(record);
  return tally;
}

std::vector<ProgramTally> by_program(const std::vector<TestResult>& records) {
  std::vector<ProgramTally> programs;
  std::map<std::string_view, std::size_t> places;
  for (const auto& record : records) {
    const auto [place, is_new] = places.try_emplace(record.program, programs.size());
    if (is_new) programs.push_back({record.program, 0, {}});
    ProgramTally& program = programs[place->second];
    ++program.tests;
    program.tally.add(record);
  }
  return programs;
}

bool are_of_several(const std::vector<TestResult>& records) {
  return std::ranges::any_of(
      records, [&](const TestResult& record) { return record.program != records.front().program; });
}

std::string describe(const Totals& tally) {
  std::string words =
      std::to_string(tally.passed) + " passed, " + std::to_string(tally.failed) + " failed";
  if (tally.skipped > 0) words += ", " + std::to_string(tally.skipped) + " skipped";
  if (tally.xfailed > 0) words += ", " + std::to_string(tally.xfailed) + " xfailed";
  if (tally.invalid > 0) words += ", " + std::to_string(tally.invalid) + " invalid";
  if (tally.internal_errors > 0) {
    words += ", " + std::to_string(tally.internal_errors) + " not judged (internal error)";
  }
  return words;
}

std::string points_in_words(const Totals& tally) {
  if (tally.are_withheld()) return "points " + std::string(withheld);
  return points_in_words(tally.points, tally.max_points);
}

std::string withheld_in_words(const Totals& tally) {
  if (!tally.are_withheld()) return "";
  if (tally.internal_errors == 0) {
    return "The points are " + std::string(withheld) + ": " +
           pluralize(tally.invalid, "test is", "tests are") +
           " invalid. The staff must correct them and rerun the tests.";
  }
  return "The points are " + std::string(withheld) + ": " +
         pluralize(tally.internal_errors, "test was", "tests were") +
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
