#include "grading/reports/run.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "grading/reports/text.hpp"

namespace gauntlet::grading::reports {

GradedRun all_or_nothing(const GradedRun& run) {
  const auto test_of = [](const TestResult& record) {
    return std::pair(record.program, file_of(record));
  };
  std::set<std::pair<std::string, std::string>> failed;
  for (const auto& record : run.records) {
    const bool has_failed =
        !is_success(record.verdict) && record.verdict != compare::Verdict::internal_error;
    if (has_failed) failed.insert(test_of(record));
  }
  GradedRun result = run;
  for (auto& record : result.records) {
    if (failed.contains(test_of(record))) record.points = 0;
  }
  return result;
}

std::string_view verdict_description(compare::Verdict verdict) {
  constexpr std::array<std::string_view, 16> meanings{
      "",
      "the test was skipped",
      "the test failed, as expected",
      "the test passed, but was expected to fail",
      "an answer differs from the expected one",
      "fewer answers than expected",
      "more answers than expected",
      "the output is not valid JSON",
      "wrong exit status, or the expected error message is missing",
      "the program crashed",
      "the program exceeded its limit of wall time",
      "the program exceeded its limit of CPU time",
      "the program exceeded its memory limit",
      "the program exceeded its output limit",
      "the program cannot be started",
      "internal error of the test system; not scored"};
  return meanings.at(static_cast<std::size_t>(verdict));
}

TestResult redacted(const TestResult& record) {
  if (!record.hidden) return record;
  TestResult shown;
  shown.test = record.test;
  shown.suite = record.suite;
  shown.program = record.program;
  shown.verdict = record.verdict;
  shown.message = verdict_description(record.verdict);
  shown.usage = record.usage;
  shown.points = record.points;
  shown.max_points = record.max_points;
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
    return;
  }
  if (record.verdict == compare::Verdict::skip) {
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
  if (tally.internal_errors > 0) {
    words += ", " + std::to_string(tally.internal_errors) + " not judged (internal error)";
  }
  return words;
}

std::string points_in_words(const Totals& tally) {
  return decimal(tally.points) + " of " + decimal(tally.max_points) + " points";
}

std::string describe(const ProgramTally& program) {
  return one_line(program.program) + ": " + describe(program.tally) + ", " +
         points_in_words(program.tally);
}

}  // namespace gauntlet::grading::reports
