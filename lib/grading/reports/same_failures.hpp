#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grading/results/record.hpp"

namespace gauntlet::grading::reports {

// Tests of which the same is to be said: the first names, and how many there are.
struct SameTests {
  static constexpr std::size_t most_named = 3;

  std::vector<std::string> names = {};
  std::size_t count = 0;

  void add(const std::string& name);
  // "t/1-in.json, 2-in.json, 3-in.json and 57 more", made visible: a folder is said once, and not
  // at all if it is that of the name said before.
  std::string in_words(std::string_view before = "") const;
};

// Finds failures that are the same for many tests, so that they are said only once: those of one
// verdict with the same message, standard error and output. Wrong answers (WRONG, EXTRA) and those
// that took too long (WALL, CPU) are each its own, as they depend on the input.
class SameFailures {
 public:
  // False for a failure that was seen before.
  bool is_new(const Record& record);

  // A line for each failure that was seen more than once, without the first: "NOEXEC as for
  // t/1-in.json: 59 more: 2-in.json, 3-in.json, 4-in.json and 56 more". Made visible.
  std::vector<std::string> lines() const;

 private:
  struct Seen {
    compare::Verdict verdict;
    std::string first;
    SameTests others;
  };

  std::vector<Seen> seen_;                       // in the order of the first ones
  std::map<std::uint64_t, std::size_t> places_;  // by a hash of what is said
};

// Reasons that tests have in common: why they were skipped, or expected to fail.
class Reasons {
 public:
  void add(const Record& record);

  // "SKIP: no network: t/1-in.json, 2-in.json", a line for each verdict and reason, in the order
  // in which they came. Made visible.
  std::vector<std::string> lines() const;

 private:
  struct Reason {
    compare::Verdict verdict;
    std::string text;
    SameTests tests;
  };
  std::vector<Reason> reasons_;
  std::map<std::uint64_t, std::size_t> places_;
};

}  // namespace gauntlet::grading::reports
