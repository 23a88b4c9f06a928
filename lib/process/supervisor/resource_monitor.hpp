#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/memory_meter.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/protocol.hpp"
#include "process/supervisor/reaper.hpp"

namespace gauntlet::process {

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
