#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/judging/load.hpp"
#include "grading/reports/run.hpp"
#include "grading/results/record.hpp"
#include "grading/results/results.hpp"

namespace gauntlet::grading::reports {

// A run as it goes: its records are written to the results file, if there is one, and counted.
class RunLog {
 public:
  // Goes on with a results file of which the plan knows (RunPlan::keep), or begins it. Records are
  // kept only where reports are to be made of them. Throws std::system_error, as does take(). The
  // plan must outlive it.
  RunLog(const RunPlan& plan, const std::optional<std::string>& results, bool keeps_records);

  void take(const Record& record);

  std::size_t taken() const { return taken_; }        // those of before counted, too
  std::size_t failures() const { return failures_; }  // of take() alone
  const Tally& tally() const { return tally_; }
  // As LateCount has it.
  std::string warning(const std::string& remedy, const std::string& rerun) const {
    return late_.warning(remedy, rerun);
  }

  // All of it, in the order of the plan.
  GradedRun finish();

 private:
  void count(const Record& record);

  const RunPlan& plan_;
  bool keeps_records_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  Tally tally_;
  LateCount late_;
  GradedRun run_;
  std::optional<ResultsWriter> writer_;
  std::size_t taken_ = 0;
  std::size_t failures_ = 0;
};

// What a run says to people besides its failures, line by line; what others say is made visible.
// With colors, what is fine is green and what failed red (ansi.hpp).

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
