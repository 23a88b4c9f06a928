#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grading/results/record.hpp"

namespace gauntlet::grading {

// What became of a test from one run to another.
struct Change {
  enum class Kind { broken, fixed, other, gone, added };
  Kind kind = Kind::other;  // was fine (is_fine) and fails now, the other way round, or has another
                            // verdict; is in the first run only, or in the second
  std::string test;
  std::string before;  // the verdict, and the message if there is one; empty where it was not run
  std::string after;
  bool operator==(const Change&) const = default;
};

// All changes, by the names of the tests. Of a test run several times, the worst counts: the last
// in the order of the verdicts.
std::vector<Change> compare_results(const std::vector<Record>& before,
                                    const std::vector<Record>& after);

// "broken", "fixed", "other", "gone", "added".
std::string_view name_of(Change::Kind kind);

}  // namespace gauntlet::grading
