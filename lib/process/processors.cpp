#include "process/processors.hpp"

#include <sched.h>

#include <algorithm>
#include <numeric>
#include <thread>

namespace gauntlet::process {

std::vector<unsigned> allowed_cpus() {
  std::vector<unsigned> numbers;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (unsigned i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(i, &set)) numbers.push_back(i);
    }
  }
  if (!numbers.empty()) return numbers;
  numbers.resize(std::max(1U, std::thread::hardware_concurrency()));
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

void set_cpu_affinity(std::span<const unsigned> numbers) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const unsigned number : numbers) CPU_SET(number, &set);
  sched_setaffinity(0, sizeof set, &set);
}

}  // namespace gauntlet::process
