#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grading/results/record.hpp"

namespace gauntlet::grading::reports {

// How a run went in numbers. Records of verdict INFRA are our own trouble: neither their points nor
// their worth count.
struct Tally {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t infra = 0;
  double points = 0;  // earned
  double worth = 0;   // that could be earned
  std::size_t skipped = 0;
  std::size_t xfailed = 0;  // as was expected

  void add(const Record& record);
};
Tally tally(const std::vector<Record>& records);

// The programs that the records are of, in the order in which they first occur, with the totals of
// each.
struct ProgramTally {
  std::string program;
  std::size_t tests = 0;
  Tally tally;
};
std::vector<ProgramTally> by_program(const std::vector<Record>& records);

// Whether they are of two programs or more, so that reports must say which.
bool are_of_several(const std::vector<Record>& records);

// "3 passed, 1 failed", and ", 2 skipped", ", 1 xfailed", ", 2 not judged (trouble of the test
// system)" if there are such.
std::string in_words(const Tally& tally);

// "1.5 of 4 points"
std::string points_in_words(const Tally& tally);

// "./x: 3 passed, 1 failed, 1.5 of 4 points", made visible.
std::string in_words(const ProgramTally& program);

}  // namespace gauntlet::grading::reports
