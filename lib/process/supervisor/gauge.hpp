#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/load_meter.hpp"
#include "process/supervisor/protocol.hpp"
#include "process/supervisor/reaper.hpp"

namespace gauntlet::process {

// What a program takes with all it has started, and whether that is too much: as its control group
// says, or where there is none, by looking at each of them.
class Gauge {
 public:
  // All but the first must outlive this. `main` is the child that the program began as.
  Gauge(pid_t main, const EnforcedLimits& limits, const PrivateWorld& world, const RunGroup* group);

  // The limit it has crossed by now.
  std::optional<Outcome::End> look(Reaped& reaped);

  // The limit that it has crossed between two looks, or while we were kept from looking; and what
  // it took goes to the report. To be called when all have ended.
  std::optional<Outcome::End> sum_up(const Reaped& reaped, ExitReport& report);

 private:
  std::optional<Outcome::End> look_at_group(ExitReport& report);

  const EnforcedLimits& limits_;
  const RunGroup* group_;
  std::optional<LoadMeter> meter_;  // without a group
  std::uint64_t peak_ = 0;          // of memory, as far as seen
};

}  // namespace gauntlet::process
