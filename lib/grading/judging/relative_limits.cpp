#include "grading/judging/relative_limits.hpp"

#include <algorithm>
#include <cmath>

#include "grading/judging/judge.hpp"

namespace gauntlet::grading {
namespace {

std::chrono::milliseconds multiple_of(std::chrono::milliseconds time, double factor) {
  constexpr std::chrono::hours max{24};
  const std::chrono::duration<double, std::milli> limit = time * factor;
  if (limit >= max) return max;
  return std::max(min_relative_limit, std::chrono::ceil<std::chrono::milliseconds>(limit));
}

bool has_time(const TestResult& result) {
  using enum compare::VerdictClass;
  const auto kind = facts_of(result.verdict).kind;
  return kind == wrong || kind == skip || kind == pass;
}

}  // namespace

std::shared_ptr<const ReferenceTimes::Measured> ReferenceTimes::times_of(
    const TestCase& test_case) {
  std::shared_ptr<Measured> measured;
  {
    const std::lock_guard lock(mutex_);
    auto& known = known_[test_case.name()];
    if (!known) known = std::make_shared<Measured>();
    measured = known;
  }
  std::call_once(measured->once, [&] {
    TestCase plain = test_case;
    plain.status.xfail.reset();
    const auto result = measure_(plain);
    measured->is_interrupted = !result;
    if (!result) return;
    measured->usage = result->usage;
    if (!has_time(*result)) {
      measured->error = "the time limit is unknown, because the reference failed: " +
                        std::string(to_string(result->verdict)) + ": " + result->message;
    }
  });
  return measured;
}

std::optional<TestResult> ReferenceTimes::run(PlannedTest planned) {
  const TestCase& test = *planned.test;
  const auto& [wall_time, cpu_time] = planned.time_factors;
  if (test.status.skip || !test.status.invalid.empty() || !test.status.blocked.empty() ||
      !planned.time_factors.has_any()) {
    return run_test(planned);
  }
  const auto measured = times_of(test);
  if (measured->is_interrupted) return std::nullopt;
  if (!measured->error.empty()) {
    process::RunResult none;
    none.end = process::RunResult::Termination::internal_error;
    none.message = measured->error;
    return judge(planned, none);
  }
  process::Limits& limits = planned.run.limits;
  if (wall_time)
    limits.wall_time = multiple_of(measured->usage.wall_time, *wall_time * planned.slowdown);
  if (cpu_time)
    limits.cpu_time = multiple_of(measured->usage.cpu_time, *cpu_time * planned.slowdown);
  return run_test(planned);
}

}  // namespace gauntlet::grading
