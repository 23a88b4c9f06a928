#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "grading/judging/plan.hpp"
#include "grading/results/test_result.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// No limit that is relative to a reference is shorter: starting a program takes some time, too, and
// more of it on a busy machine.
inline constexpr std::chrono::milliseconds min_relative_limit{1000};

// Runs programs with limits that are multiples of the times that a reference takes on the same test
// (PlannedTest::time_factors). Thread-safe.
class ReferenceTimes {
 public:
  // Runs the reference on a test. Returns nullopt if interrupted. Must be thread-safe.
  using Measure = std::function<std::optional<TestResult>(const TestCase& test_case)>;

  explicit ReferenceTimes(Measure measure) : measure_(std::move(measure)) {}

  // Runs and judges a program as run_test() does. The reference runs before, once for each name of
  // a test; not if the test has limits of its own. If the reference exceeds a limit, crashes or
  // cannot be run, the verdict is an internal error.
  std::optional<TestResult> run(PlannedTest planned);

 private:
  struct Measured {
    std::once_flag once;
    bool is_interrupted = false;
    process::Usage usage = {};
    std::string error = {};  // why there is no time; empty if there is one
  };

  std::shared_ptr<const Measured> times_of(const TestCase& test_case);

  Measure measure_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Measured>> known_;
};

}  // namespace gauntlet::grading
