#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grading/packages/problem_package.hpp"
#include "grading/results/test_result.hpp"

namespace gauntlet::grading {

// The verdict of Kattis on a test, a group or a submission, the most severe first.
enum class Outcome {
  judge_error,
  run_time_error,
  time_limit_exceeded,
  output_limit_exceeded,
  wrong_answer,
  accepted
};

// Returns "AC", "WA" and so on.
std::string_view to_string(Outcome outcome);

// An exceeded limit of memory is a run-time error.
Outcome outcome_of(const TestResult& result);

struct GroupResult {
  std::string group;  // "data/secret/group1"
  Outcome outcome = Outcome::accepted;
  double score = 0;
};

// Returns "AC", or "AC 40" with scores.
std::string describe(const GroupResult& result, bool is_scoring);

// Returns the result of each group that was judged, each after those in it and data last, by the
// default grader of Kattis. `records` are those of the tests in their order; those after a test
// that ends its group are not used. Nonempty.
std::vector<GroupResult> grade(const ProblemPackage& package, std::span<const TestResult> records);

// Runs a program on the tests of a package, `jobs` at a time, except those that do not count
// because an earlier one has ended their group: these are skipped. Returns nullopt if interrupted.
struct JudgeOptions;
std::optional<std::vector<TestResult>> run_package(const ProblemPackage& package,
                                                   const std::string& program,
                                                   const JudgeOptions& options, unsigned jobs);

}  // namespace gauntlet::grading
