#include "process/supervisor/load_meter.hpp"

#include <unistd.h>

#include <algorithm>

namespace gauntlet::process {

Load LoadMeter::measure(unsigned most, std::uint64_t enough, Reaped& reaped) {
  Load load;
  const auto all = descendants_of(getpid(), most);
  for (const Process& process : all) {
    auto& known = seen_[{process.pid, process.start}];
    known = std::max(known, process.cpu);
    const bool is_orphan = process.parent == getpid() && process.pid != main_;
    if (process.has_ended() && is_orphan) {
      reap_one(process.pid, main_, reaped);
      continue;
    }
    load.processes += process.threads;
    load.cpu += process.cpu + process.children;
  }
  load.cpu = std::max(load.cpu + reaped.cpu, cpu_seen());
  if (load.processes <= most) load.memory = memory_.measure(all, enough);
  return load;
}

std::chrono::nanoseconds LoadMeter::cpu_seen() const {
  std::chrono::nanoseconds sum{0};
  for (const auto& [process, cpu] : seen_) sum += cpu;
  return sum;
}

}  // namespace gauntlet::process
