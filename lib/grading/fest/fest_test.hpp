#pragma once

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest::samples {

inline const std::string bob = "bob, \"b\" <&>";

inline TestResult record(const std::string& team, const std::string& test,
                         compare::Verdict verdict) {
  TestResult record;
  record.program = team;
  record.test = test;
  record.verdict = verdict;
  record.points.earned = verdict == compare::Verdict::pass ? 1 : 0;
  record.details.actual = "7";
  record.usage.wall_time = std::chrono::milliseconds(1234);
  return record;
}

// Four tests that count. Ann and Bob have results for all; Cat has no tests, one of its runs had an
// internal error, and one is missing; Dan's program was not built.
inline Fest sample_fest() {
  Fest fest;
  fest.title = "A fest <1>";
  fest.weights = {2, 0.5, 3};
  fest.teams = {{"ann"}, {bob}, {"cat"}, {"dan", false, "make: \"all\", Error 2"}};
  fest.tests = {{staff, "1-in.json", "", "", false, "1", "2"},
                {staff, "2-in.json", "", "", true, "2", "3"},
                {"ann", "1-in.json", "", "", false, "[1]", "5"},
                {"ann", "2-in.json", "", "(staff)/1-in.json", false, "1", "2"},
                {"ann", "10-in.json", "expected 3, got 4", "", false, "2", "4"},
                {bob, "1-in.json", "", "", false, "7", "8"},
                {"dan", "1-in.json", "", "", false, "9", "9"}};
  fest.records = {record("ann", "(staff)/1-in.json", compare::Verdict::pass),
                  record("ann", bob + "/1-in.json", compare::Verdict::wrong),
                  record("ann", "dan/1-in.json", compare::Verdict::wrong),
                  record(bob, "(staff)/1-in.json", compare::Verdict::crash),
                  record(bob, "ann/1-in.json", compare::Verdict::pass),
                  record(bob, "dan/1-in.json", compare::Verdict::time_limit),
                  record("cat", "(staff)/1-in.json", compare::Verdict::wrong),
                  record("cat", "ann/1-in.json", compare::Verdict::wrong),
                  record("cat", bob + "/1-in.json", compare::Verdict::internal_error)};
  return fest;
}

}  // namespace gauntlet::grading::fest::samples
