#include "grading/suite.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <future>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace gauntlet::grading {

bool run_suite(std::span<const Fixture> fixtures, const std::string& program,
               const Conditions& conditions, unsigned at_a_time, const OnRecord& on_record) {
  at_a_time = std::max(1U, std::min(at_a_time, static_cast<unsigned>(fixtures.size())));
  prepare_processes(at_a_time);  // before there are threads
  std::vector<std::promise<std::optional<Record>>> records(fixtures.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&](const std::stop_token& stop) {
    for (std::size_t i = next++; i < fixtures.size() && !stop.stop_requested(); i = next++) {
      try {
        records[i].set_value(run_fixture(fixtures[i], program, conditions));
      } catch (...) {
        records[i].set_exception(std::current_exception());
      }
    }
  };
  std::vector<std::jthread> workers;
  workers.reserve(at_a_time);
  for (unsigned i = 0; i < at_a_time; ++i) workers.emplace_back(work);
  for (auto& record : records) {
    const auto ended = record.get_future().get();
    if (!ended) return false;
    if (!on_record(*ended)) break;
  }
  return true;
}

}  // namespace gauntlet::grading
