#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <future>
#include <numeric>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "gauntlet/process.hpp"
#include "process/supervisor/supervisor.hpp"

namespace gauntlet::process {

// Runs `job_count` jobs in `jobs` threads, or as many of them as the system allows, after starting
// as many supervisors. `job(i)` returns an optional, nullopt if it was interrupted. `on_result`
// gets each value in the order of the jobs, as soon as it and all earlier ones are available; it
// returns false to stop. Returns false if a job was interrupted. Rethrows exceptions of jobs and of
// `on_result`; throws std::system_error if the system allows no supervisor or no thread.
template <class Job, class OnResult>
bool for_each_in_order(std::size_t job_count, unsigned jobs, const Job& job,
                       const OnResult& on_result) {
  jobs =
      static_cast<unsigned>(std::clamp<std::size_t>(jobs, 1, std::max<std::size_t>(job_count, 1)));
  jobs = start_supervisors(jobs);  // must run before threads are started
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
  for (unsigned i = 0; i < jobs; ++i) {
    try {
      workers.emplace_back(work);
    } catch (const std::system_error& error) {  // fewer do
      if (i == 0) throw std::system_error(error.code(), too_few_processes);
      break;
    }
  }
  for (auto& each : results) {
    auto result = each.get_future().get();
    if (!result) return false;
    if (!on_result(*result)) break;
  }
  return true;
}

// The step that follows a result of a job.
enum class Next { go_on, rerun, stop };

// Runs jobs as for_each_in_order() does, and then those again whose results demand a rerun, one at
// a time. `job` and `on_result` get the number of the job, and whether it is a rerun, which must
// not demand another one: `job(i, is_rerun)`, and `on_result(i, result, is_rerun)`, a Next.
template <class Job, class OnResult>
bool for_each_with_reruns(std::size_t job_count, unsigned jobs, const Job& job,
                          const OnResult& on_result) {
  std::vector<std::size_t> order(job_count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (const bool is_rerun : {false, true}) {
    std::vector<std::size_t> again;
    std::size_t taken = 0;
    Next next = Next::go_on;
    const auto run = [&](std::size_t i) { return job(order[i], is_rerun); };
    const auto take = [&](auto& result) {
      const std::size_t i = order[taken++];
      next = on_result(i, result, is_rerun);
      if (next == Next::rerun) again.push_back(i);
      return next != Next::stop;
    };
    if (!for_each_in_order(order.size(), is_rerun ? 1 : jobs, run, take)) return false;
    if (next == Next::stop || again.empty()) break;
    order = std::move(again);
  }
  return true;
}

}  // namespace gauntlet::process
