#pragma once

#include "grading/reports/run.hpp"

namespace gauntlet::grading::reports::sample {

inline const std::string fish_state =
    R"({"players":[{"color":"red","score":3,"places":[[0,0]]},{"color":"white","score":0,)"
    R"("places":[[1,1]]}],"board":[[1,2,3],[4,5,1]]})";

inline TestResult passed(const std::string& test) {
  TestResult record;
  record.test = test;
  record.suite = test.substr(0, test.rfind('/'));
  record.program = "./x";
  record.details.command = "./x < " + test;
  record.usage = {std::chrono::milliseconds(1234), std::chrono::milliseconds(7), 4096};
  record.points.earned = 1;
  record.sandbox = "basic";
  return record;
}

inline TestResult failed(const std::string& test, compare::Verdict verdict,
                         const std::string& message) {
  TestResult record = passed(test);
  record.verdict = verdict;
  record.message = message;
  record.points.earned = 0;
  return record;
}

// A wrong answer in which all members of a record are set.
inline TestResult wrong() {
  TestResult record = failed("t/2-in.json", compare::Verdict::wrong, "/1: expected 3, got \"<&>\"");
  record.details.differences = {{"/1", "3", "\"<&>\""}};
  record.notes = {"left a process behind"};
  record.details.stderr_tail = "oops %\n::error::no\x1b[2J\n";
  record.details.input = "[2, [[1, -1], [0, 2]]]";
  record.details.expected = "[1,3]";
  record.details.actual = "[1,\"<&>\"]";
  record.points.max = 2.5;
  record.points.earned = 0.5;
  return record;
}

// A hidden record; every text that would reveal the test contains "secret".
inline TestResult hidden() {
  TestResult record = failed("t/3-in.json#pad", compare::Verdict::wrong, "secret");
  record.details.differences = {{"/secret", "secret", "secret"}};
  record.notes = {"secret"};
  record.details.command = record.details.stderr_tail = record.details.input =
      record.details.expected = record.details.actual = "secret";
  record.notice.is_hidden = true;
  return record;
}

inline TestResult internal_error() {
  TestResult record = failed("u/1-in.json", compare::Verdict::internal_error, "no memory left");
  record.points.max = 10;
  return record;
}

// Two judged tests and a hidden one in suite t, an internal error in u; 31 January 2026, 23:59:58
// UTC.
inline GradedRun run() {
  return {{passed("t/1-in.json"), wrong(), hidden(), internal_error()},
          std::chrono::milliseconds(2050),
          std::chrono::sys_days(std::chrono::year(2026) / 1 / 31) + std::chrono::seconds(86398)};
}

}  // namespace gauntlet::grading::reports::sample
