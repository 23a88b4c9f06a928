#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/results/test_result.hpp"

namespace gauntlet::grading::reports {

// Stands in reports for points that are withheld (Totals::are_withheld).
inline constexpr std::string_view withheld = "WITHHELD";

// The totals of a run.
struct Totals {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t internal_errors = 0;  // not judged; they earn nothing and belong to the maximum
  double points = 0;                // earned
  double max_points = 0;            // maximum
  std::size_t skipped = 0;
  std::size_t xfailed = 0;  // failed as expected
  std::size_t invalid = 0;  // tests that were not run

  void add(const TestResult& result);

  // Returns true if the points cannot count yet, because some tests were not judged.
  bool are_withheld() const { return internal_errors + invalid > 0; }
};
Totals tally(const std::vector<TestResult>& records);

// The totals of each program, in the order in which the programs first occur.
struct ProgramTally {
  std::string program;
  std::size_t tests = 0;
  Totals tally;
};
std::vector<ProgramTally> by_program(const std::vector<TestResult>& records);

// Returns true if the records are of two or more programs, so that reports must name them.
bool are_of_several(const std::vector<TestResult>& records);

// Returns "3 passed, 1 failed", followed by ", 2 skipped", ", 1 xfailed", ", 1 invalid", ", 2 not
// judged (internal error)" if these are not 0.
std::string describe(const Totals& totals);

// Returns "1.5 of 4 points", or "points WITHHELD" if they are.
std::string points_in_words(const Totals& totals);

// Returns "1.5 of 4 points".
std::string points_in_words(double points, double max_points);

// Returns a sentence that says why points are withheld and what to do, or "" if they are not.
std::string withheld_in_words(const Totals& totals);

// Returns "./x: 3 passed, 1 failed, 1.5 of 4 points", escaped for display.
std::string describe(const ProgramTally& program);

// Renders a value as SVG for a page (report.css has its colors). Returns nullopt if the value has
// no board. For an answer, `input` is the input that it answers, otherwise null: an answer
// such as a move is drawn on the board of its input. `differing` are JSON Pointers to wrong values;
// these are marked, not by color alone.
using SvgRenderer = std::function<std::optional<std::string>(
    const json::Value& value, const json::Value* input, std::span<const std::string> differing)>;

// Renders a value as text of several lines for a terminal. Returns nullopt if it has no board.
using TextRenderer =
    std::function<std::optional<std::string>(const json::Value& value, bool has_color)>;

// The graded results of a run, from which all reports are made.
struct GradedRun {
  std::vector<TestResult> records = {};    // in the order in which they are shown
  std::chrono::milliseconds wall_time{0};  // wall time of the whole run
  std::optional<std::chrono::sys_seconds> start = std::nullopt;  // UTC; nullopt if unknown
  SvgRenderer picture = {};                                      // may be empty
  TextRenderer letters = {};                                     // may be empty
  std::vector<std::string> score_lines = {};  // "your score improved to 3 from 2", with better_of()
};

// Returns the run with_needs() and with the points that count. Unless each variant of a test earns
// its share
// (`partial_credit`), all variants and repetitions of a test earn the least share of them. Then
// each group (EarnedPoints::groups) earns its points by its GroupScore, inner groups first.
GradedRun with_final_points(const GradedRun& run, bool partial_credit = false);

// Returns a line for each group of a run with final points: "Tests/edge: 0 of 10 points (all or
// nothing)". Escaped for display.
std::vector<std::string> group_lines(const GradedRun& scored);

// Returns the record as those who are graded may see it. A hidden record keeps only its names, the
// verdict, sandbox, attempts, resource usage and points; anything else might reveal the test.
TestResult redacted(const TestResult& result);
GradedRun redacted(const GradedRun& run);

// Returns results as they are known to those who are graded at a time: what is not released yet is
// hidden.
TestResult as_of(TestResult result, std::chrono::sys_seconds time);
GradedRun as_of(GradedRun run, std::chrono::sys_seconds time);

// Skips the tests of groups that need a group in which a test of the same program failed; they earn
// nothing, and keep their maximum.
GradedRun with_needs(GradedRun run);

// Returns a complete description of a record that did not pass, of several lines:
// failure_summary(), all differences, and the input and answers unless the summary shows them
// completely.
std::string describe(const TestResult& result, const TextRenderer& letters = {});

}  // namespace gauntlet::grading::reports

namespace gauntlet::grading {

// How a failure is rendered.
struct FailureRenderOptions {
  std::size_t width = 100;             // columns; boards and values are fitted to them
  bool has_color = false;              // ANSI colors
  bool wraps = false;                  // longer sentences are wrapped between words
  std::size_t differences = 5;         // the maximum listed if they cannot be marked in the answers
  reports::TextRenderer letters = {};  // renders boards as text; none if empty
};

// Describes a failure for people: the test and the error; the input, or its board as text; the
// expected and the actual answers with their differences marked; a hint, if any; the notes, the
// shell command that repeats the test, and the last lines of standard error. Each difference
// appears once. Text of the program and the test is escaped for display (text/display.hpp).
std::string failure_summary(const TestResult& result, const FailureRenderOptions& look = {});

}  // namespace gauntlet::grading
