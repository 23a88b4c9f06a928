#include "grading/suite.hpp"

#include <atomic>
#include <cstddef>
#include <exception>
#include <future>
#include <stop_token>
#include <thread>
#include <vector>

namespace gauntlet::grading {

void run_suite(std::span<const Fixture> fixtures, const std::string& program, unsigned at_a_time,
               const OnResult& on_result) {
  std::vector<std::promise<Result>> results(fixtures.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&](const std::stop_token& stop) {
    for (std::size_t i = next++; i < fixtures.size() && !stop.stop_requested(); i = next++) {
      try {
        results[i].set_value(run_fixture(fixtures[i], program));
      } catch (...) {
        results[i].set_exception(std::current_exception());
      }
    }
  };
  std::vector<std::jthread> workers;
  workers.reserve(at_a_time);
  for (unsigned i = 0; i < at_a_time; ++i) workers.emplace_back(work);
  for (std::size_t i = 0; i < fixtures.size(); ++i) {
    on_result(fixtures[i], results[i].get_future().get());
  }
}

}  // namespace gauntlet::grading
