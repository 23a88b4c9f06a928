#include "grading/suite.hpp"

#include <cstddef>
#include <vector>

#include "grading/in_order.hpp"

namespace gauntlet::grading {

bool run_suite(std::span<const Fixture> fixtures, const std::string& program,
               const Conditions& conditions, unsigned at_a_time, const OnRecord& on_record) {
  std::vector<Fixture> again;
  std::size_t next = 0;
  bool goes_on = true;
  const auto take = [&](const Record& record) {
    const Fixture& fixture = fixtures[next++];
    if (conditions.retry_timeouts && record.verdict == Verdict::wall) {
      again.push_back(fixture);
    } else {
      goes_on = on_record(record);
    }
    return goes_on;
  };
  const auto job = [&](std::size_t i) { return run_fixture(fixtures[i], program, conditions); };
  if (!for_each_in_order(fixtures.size(), at_a_time, job, take)) return false;
  for (std::size_t i = 0; i < again.size() && goes_on; ++i) {
    auto record = run_fixture(again[i], program, conditions);
    if (!record) return false;
    record->attempts = 2;
    goes_on = on_record(*record);
  }
  return true;
}

}  // namespace gauntlet::grading
