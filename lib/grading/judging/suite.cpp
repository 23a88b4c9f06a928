#include <vector>

#include "grading/judging/judge.hpp"
#include "grading/judging/load.hpp"
#include "process/in_order.hpp"

namespace gauntlet::grading {

bool run_tests(std::size_t tests, unsigned jobs, bool retry_timeouts, const RunTest& run,
               const OnRecord& on_record) {
  std::vector<std::size_t> again;
  std::size_t next = 0;
  bool goes_on = true;
  const auto take = [&](const TestResult& record) {
    const std::size_t test = next++;
    if (retry_timeouts && record.verdict == compare::Verdict::time_limit) {
      again.push_back(test);
    } else {
      goes_on = on_record(record);
    }
    return goes_on;
  };
  if (!process::for_each_in_order(tests, jobs, run, take)) return false;
  for (std::size_t i = 0; i < again.size() && goes_on; ++i) {
    auto record = run(again[i]);
    if (!record) return false;
    record->attempts = 2;
    if (record->verdict == compare::Verdict::time_limit) excuse_late(*record, measure_load());
    goes_on = on_record(*record);
  }
  return true;
}

bool run_suite(std::span<const TestCase> test_cases, const std::string& program,
               const JudgeOptions& conditions, unsigned jobs, const OnRecord& on_record) {
  const auto run = [&](std::size_t i) { return run_test_case(test_cases[i], program, conditions); };
  return run_tests(test_cases.size(), jobs, conditions.retry_timeouts, run, on_record);
}

}  // namespace gauntlet::grading
