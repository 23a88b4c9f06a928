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
#include "process/supervisor/protocol.hpp"
#include "process/supervisor/reaper.hpp"

namespace gauntlet::process {

// What a program takes with all it has started, and whether that is too much: as its control group
// says, or where there is none, by looking at each of them.
class Gauge {
 public:
  // All but the first must outlive this. `main` is the child that the program began as.
  Gauge(pid_t main, const EnforcedLimits& limits, const PrivateWorld& world, const RunGroup* group);

  // The limit it has crossed by now. Without a group this waits for our children that have ended,
  // but for `main`; where there are more processes than allowed, not all are looked at.
  std::optional<Outcome::End> look(Reaped& reaped);

  // The limit that it has crossed between two looks, or while we were kept from looking; and what
  // it took goes to the report. To be called when all have ended.
  std::optional<Outcome::End> sum_up(const Reaped& reaped, ExitReport& report);

 private:
  std::optional<Outcome::End> look_at_group(ExitReport& report);
  std::chrono::nanoseconds cpu_seen() const;

  pid_t main_;
  const EnforcedLimits& limits_;
  const RunGroup* group_;
  std::optional<MemoryMeter> memory_;  // without a group
  // The processor time of all that were ever seen, by number and start: what is known of those
  // whose parents did not wait for them, nor did we.
  std::map<std::pair<pid_t, std::uint64_t>, std::chrono::nanoseconds> seen_;
  std::uint64_t peak_ = 0;  // of memory, as far as seen
};

}  // namespace gauntlet::process
