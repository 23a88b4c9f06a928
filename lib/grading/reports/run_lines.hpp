#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "grading/reports/tally.hpp"
#include "grading/results/compare_results.hpp"
#include "grading/results/record.hpp"

// What a run says to people besides its failures, line by line; what others say is made visible.
// With colors, what is fine is green and what failed red (ansi.hpp).
namespace gauntlet::grading::reports {

// "PASS   0.012 s  tests/1-in.json"
std::string verdict_line(const Record& record, bool has_color);

// "tests/1-in.json: WRONG: /0: expected 3, got 4"
std::string brief_failure(const Record& record, bool has_color);

// in_words() of the totals.
std::string totals_line(const Tally& tally, bool has_color);

// What became of tests since another run, those that are broken first, then those that are fixed:
// "broken: tests/1-in.json: PASS -> WRONG: ...". Of more than 10, the number of the others.
std::string change_lines(const std::vector<Change>& changes, bool has_color);

// The tests that took the longest.
class Durations {
 public:
  void add(const Record& record);

  // "the slowest 2 of 60 tests:", then a line for each, the slowest first; of all for 0.
  std::string lines(std::size_t most) const;

 private:
  struct Duration {
    std::chrono::milliseconds time;
    std::string test;
  };
  std::vector<Duration> all_;
};

}  // namespace gauntlet::grading::reports
