#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <future>
#include <thread>
#include <vector>

#include "process/process.hpp"

namespace gauntlet::process {

// Does a number of jobs, some at a time, with processes prepared for as many. `job(i)` gives an
// optional, nothing if it was interrupted; `on_result` takes what is in it, in the order of the
// jobs, as soon as it and those before it have ended; it gives false for no more of them. Returns
// false if a job was interrupted. Throws what these throw.
template <class Job, class OnResult>
bool for_each_in_order(std::size_t jobs, unsigned at_a_time, const Job& job,
                       const OnResult& on_result) {
  at_a_time =
      static_cast<unsigned>(std::clamp<std::size_t>(at_a_time, 1, std::max<std::size_t>(jobs, 1)));
  prepare_processes(at_a_time);  // before there are threads
  std::vector<std::promise<decltype(job(jobs))>> results(jobs);
  std::atomic<std::size_t> next = 0;
  const auto work = [&](const std::stop_token& stop) {
    for (std::size_t i = next++; i < jobs && !stop.stop_requested(); i = next++) {
      try {
        results[i].set_value(job(i));
      } catch (...) {
        results[i].set_exception(std::current_exception());
      }
    }
  };
  std::vector<std::jthread> workers;
  workers.reserve(at_a_time);
  for (unsigned i = 0; i < at_a_time; ++i) workers.emplace_back(work);
  for (auto& each : results) {
    auto result = each.get_future().get();
    if (!result) return false;
    if (!on_result(*result)) break;
  }
  return true;
}

}  // namespace gauntlet::process
