#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/protocol.hpp"
#include "process/supervisor/reaper.hpp"

namespace gauntlet::process {

// Measures the memory of the processes of one run, in bytes: their private pages, resident and
// swapped out, once per address space, with its page tables; and memory that no process need have
// mapped: memfds, System V shared memory, messages and semaphores, and files in their tmpfs
// folders, including empty ones.
//
// Not included: pages of files on a disk, data in pipes and sockets, and the kernel's data for
// mappings (some 200 bytes each, at most 65,530 per process).
class MemoryMeter {
 public:
  // Must not outlive `world`. Memory shared by all programs of the machine is not counted.
  explicit MemoryMeter(const PrivateNamespaces& world);

  // Returns the current memory. Pages shared by several address spaces count in each of them. Only
  // if the sum exceeds `enough` are they divided among these, unless that takes more than `budget`
  // (resource_monitor.cpp) of the supervisor's CPU time.
  std::uint64_t measure(const std::vector<Process>& processes, std::uint64_t enough);

 private:
  using Object = std::pair<dev_t, ino_t>;  // shared memory by device and inode
  using Sizes = std::map<Object, std::uint64_t>;

  void find_objects(const std::vector<pid_t>& spaces);
  void find_open_objects(pid_t process);
  void find_tmpfs(pid_t process);
  void add_mount(int folder);
  void find_segments();
  std::uint64_t sum_of_objects(const std::vector<pid_t>& spaces);
  bool is_late() const;

  const PrivateNamespaces& world_;
  dev_t shared_device_ = 0;          // of memory without a file name
  std::chrono::nanoseconds end_{0};  // of own CPU time; optional steps stop then
  Sizes sizes_;                      // of the objects found in this measurement
};

// Monitors the resources used by a program and everything it started, and checks its limits: from
// its cgroup, or without one by reading /proc for each process.
class ResourceMonitor {
 public:
  // All arguments except the first must outlive this object. `main` is the program's first process,
  // a child of this process.
  ResourceMonitor(pid_t main, const Limits& limits, const PrivateNamespaces& world,
                  const RunCgroup* group);

  // Returns the limit that is exceeded now, if any. Without a cgroup it reaps children that have
  // ended, except `main`; if there are more processes than allowed, not all are examined.
  std::optional<RunResult::Termination> check_limits(ReapedUsage& reaped);

  // Stores the final usage in `report`. Returns the limit that was exceeded since the last check,
  // if any. Call it when all processes have ended.
  std::optional<RunResult::Termination> final_usage(const ReapedUsage& reaped, ExitReport& report);

 private:
  std::optional<RunResult::Termination> look_at_group(ExitReport& report);
  std::chrono::nanoseconds cpu_seen() const;

  pid_t main_;
  const Limits& limits_;
  const RunCgroup* group_;
  std::optional<MemoryMeter> memory_;  // without a cgroup
  // The CPU time of all processes ever seen, by number and start time. Needed for those that
  // neither their parents nor the supervisor waited for.
  std::map<std::pair<pid_t, std::uint64_t>, std::chrono::nanoseconds> seen_;
  std::uint64_t peak_ = 0;  // of the memory measured
};

}  // namespace gauntlet::process
