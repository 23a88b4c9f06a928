#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <future>
#include <thread>
#include <vector>

#include "gauntlet/process.hpp"

namespace gauntlet::process {

// Runs `job_count` jobs in `jobs` threads, after starting as many supervisors. `job(i)` returns an
// optional, nullopt if it was interrupted. `on_result` gets each value in the order of the jobs, as
// soon as it and all earlier ones are available; it returns false to stop. Returns false if a job
// was interrupted. Rethrows exceptions of jobs and of `on_result`.
template <class Job, class OnResult>
bool for_each_in_order(std::size_t job_count, unsigned jobs, const Job& job,
                       const OnResult& on_result) {
  jobs =
      static_cast<unsigned>(std::clamp<std::size_t>(jobs, 1, std::max<std::size_t>(job_count, 1)));
  start_supervisors(jobs);  // must run before threads are started
  std::vector<std::promise<decltype(job(job_count))>> results(job_count);
  std::atomic<std::size_t> next = 0;
  const auto work = [&](const std::stop_token& stop) {
    for (std::size_t i = next++; i < job_count && !stop.stop_requested(); i = next++) {
      try {
        results[i].set_value(job(i));
      } catch (...) {
        results[i].set_exception(std::current_exception());
      }
    }
  };
  std::vector<std::jthread> workers;
  workers.reserve(jobs);
  for (unsigned i = 0; i < jobs; ++i) workers.emplace_back(work);
  for (auto& each : results) {
    auto result = each.get_future().get();
    if (!result) return false;
    if (!on_result(*result)) break;
  }
  return true;
}

}  // namespace gauntlet::process
