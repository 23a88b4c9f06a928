#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/load_meter.hpp"
#include "process/supervisor/reaper.hpp"
#include "process/supervisor/wire.hpp"

namespace gauntlet::process {

// What a program takes with all it has started, and whether that is too much: as its control group
// says, or where there is none, by looking at each of them.
class Gauge {
 public:
  // All but the first must outlive this. `main` is the child that the program began as.
  Gauge(pid_t main, const Caps& caps, const PrivateWorld& world, const RunGroup* group);

  // The limit it has crossed by now.
  std::optional<Report::End> look(Buried& buried);

  // The limit that it has crossed between two looks, or while we were kept from looking; and what
  // it took goes to the report. To be called when all have ended.
  std::optional<Report::End> sum_up(const Buried& buried, Report& report);

 private:
  std::optional<Report::End> look_at_group(Report& report);

  const Caps& caps_;
  const RunGroup* group_;
  std::optional<LoadMeter> meter_;  // without a group
  std::uint64_t peak_ = 0;          // of memory, as far as seen
};

}  // namespace gauntlet::process
