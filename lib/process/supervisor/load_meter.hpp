#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <utility>

#include "process/supervisor/memory_meter.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/reaper.hpp"

namespace gauntlet::process {

// What a program takes at one moment, with all it has started.
struct Load {
  unsigned processes = 0;           // each of their threads counts, and those nobody has waited for
  std::chrono::nanoseconds cpu{0};  // since it began
  std::uint64_t memory = 0;         // bytes
};

// Watches what all descendants of this process take.
class LoadMeter {
 public:
  // `main` is the child that the program began as.
  LoadMeter(pid_t main, MemoryMeter memory) : main_(main), memory_(std::move(memory)) {}

  // Looks only at some of them when there are more than `most`, and not at memory then. Waits for
  // our children that have ended, but for the main one.
  Load measure(unsigned most, std::uint64_t enough, Reaped& reaped);

  // The processor time of all that were ever seen: what is known of those whose parents did not
  // wait for them, nor did we.
  std::chrono::nanoseconds cpu_seen() const;

 private:
  pid_t main_;
  MemoryMeter memory_;
  std::map<std::pair<pid_t, std::uint64_t>, std::chrono::nanoseconds> seen_;  // by number and start
};

}  // namespace gauntlet::process
