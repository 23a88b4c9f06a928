#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/reports/run.hpp"
#include "grading/results/lateness.hpp"
#include "grading/results/results.hpp"
#include "grading/results/test_result.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// The tests of a run or shard, and the results that are already known.
struct RunPlan {
  std::vector<TestCase> test_cases;  // still to be run, in this order
  std::vector<std::string> names;    // all test cases, in the order of reports
  // Header of the results file; resume() sets `start` if the file has it.
  Header header;
  std::vector<TestResult> done;  // read from the results file
  std::size_t valid_bytes = 0;   // bytes of the results file to keep
};

// Returns a plan for all these test cases. Runs of other test cases, programs or sandboxes have
// another `Header::plan_digest`.
RunPlan make_plan(std::vector<TestCase> test_cases, const std::string& program,
                  const std::string& sandbox);

// Removes the test cases of other shards; shards[i] is the shard number of test case i.
void keep_shard(RunPlan& plan, const Shard& shard, const std::vector<unsigned>& shards);

// Removes test cases whose results are in a results file; each record accounts for one test case of
// its name. Returns false if the file belongs to another plan or shard. A file with neither header
// nor records comes from a run that was killed at its start, and changes nothing.
bool resume(RunPlan& plan, Results found);

}  // namespace gauntlet::grading

namespace gauntlet::grading::reports {

// Records a run in progress: counts its results and writes them to the results file, if any.
class RunRecorder {
 public:
  // Resumes a results file that the plan has read (RunPlan::valid_bytes), or creates it. Keeps the
  // records in memory only if `keeps_records` (for reports) is set. Throws std::system_error, as
  // take() does. The plan must outlive this object.
  RunRecorder(const RunPlan& plan, const std::optional<std::string>& results, bool keeps_records);

  void take(const TestResult& result);

  std::size_t taken() const { return taken_; }        // includes those of an earlier run
  std::size_t failures() const { return failures_; }  // counted by take() only
  const Totals& tally() const { return tally_; }
  // See `LateTests`.
  std::string warning(const std::string& remedy, const std::string& rerun) const {
    return late_.warning(remedy, rerun);
  }

  // Returns the whole run, in the order of the plan.
  GradedRun finish();

 private:
  void count(const TestResult& result);

  const RunPlan& plan_;
  bool keeps_records_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  Totals tally_;
  LateTests late_;
  GradedRun run_;
  std::optional<ResultsWriter> writer_;
  std::size_t taken_ = 0;
  std::size_t failures_ = 0;
};

// The lines that a run prints for people besides its failures. Untrusted text is escaped for
// display. With colors, successes are green and failures red (ansi.hpp).

// Returns "PASS           0.012 s  tests/1-in.json".
std::string verdict_line(const TestResult& result, bool has_color);

// Returns "tests/1-in.json: WRONG: /0: expected 3, got 4"; after a wrong exit status also the last
// line of standard error.
std::string brief_failure(const TestResult& result, bool has_color);

// Returns describe() of the totals.
std::string totals_line(const Totals& totals, bool has_color);

// Lists the tests that changed since another run, broken ones first, then fixed ones: "broken:
// tests/1-in.json: PASS -> WRONG: ...". Lists at most 10 and the number of the others.
std::string change_lines(const std::vector<Change>& changes, bool has_color);

// Finds the tests that took longest.
class Durations {
 public:
  void add(const TestResult& result);

  // Returns "the slowest 2 of 60 tests:" and one line for each, the slowest first. 0 means all.
  std::string lines(std::size_t max) const;

 private:
  struct Duration {
    std::chrono::milliseconds time;
    std::string test;
  };
  std::vector<Duration> all_;
};

// A list of tests with a common message: their number and the first names.
struct TestNameList {
  static constexpr std::size_t max_named = 3;

  std::vector<std::string> names = {};
  std::size_t count = 0;

  void add(const std::string& name);
  // Returns "t/1-in.json, 2-in.json, 3-in.json and 57 more", escaped for display. A folder is
  // printed once, and not at all if it is the folder of `before`.
  std::string describe(std::string_view before = "") const;
};

// Removes duplicate failures, so that each is printed once. Duplicates have equal verdict, message,
// standard error and output. WRONG, EXTRA, TIMEOUT and CPU are never duplicates, as they depend on
// the input.
class FailureDeduplicator {
 public:
  // Returns false if an equal failure was seen before.
  bool is_new(const TestResult& result);

  // Returns one line for each failure that was seen more than once, without its first test:
  // "CANNOT_START as for t/1-in.json: 59 more: 2-in.json, 3-in.json, 4-in.json and 56 more".
  // Escaped for display.
  std::vector<std::string> lines() const;

 private:
  struct Seen {
    compare::Verdict verdict;
    std::string first;
    TestNameList others;
  };

  std::vector<Seen> seen_;                       // in the order of the first occurrences
  std::map<std::uint64_t, std::size_t> places_;  // key: a hash of verdict and texts
};

// Groups tests by the reason why they were skipped or expected to fail.
class SkipReasons {
 public:
  void add(const TestResult& result);

  // Returns "SKIP: no network: t/1-in.json, 2-in.json", one line for each verdict and reason, in
  // order of first occurrence. Escaped for display.
  std::vector<std::string> lines() const;

 private:
  struct Reason {
    compare::Verdict verdict;
    std::string text;
    TestNameList tests;
  };
  std::vector<Reason> reasons_;
  std::map<std::uint64_t, std::size_t> places_;
};

}  // namespace gauntlet::grading::reports
