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
#include "system/file.hpp"

namespace gauntlet::process {

// What the processes of one run hold in memory, in bytes: their own pages, in memory and swapped
// out, once for all that share an address space, with the page tables for them; and what no process
// need have mapped: memfds, System V's shared memory, messages and semaphores, and files in folders
// of theirs that are memory, empty ones as well.
//
// Not seen: pages of files on a disk, what is only on its way through a pipe or a socket, and what
// the kernel keeps for mappings (some 200 bytes each, 65,530 in a process at the most).
class MemoryMeter {
 public:
  // Must not outlive the world. What all programs of the machine share does not count.
  explicit MemoryMeter(const PrivateWorld& world);

  // What they hold now. Pages that several address spaces share count in each, unless that makes
  // more than enough; and also if it takes more than `budget` (memory_meter.cpp) of our processor
  // time to tell them apart.
  std::uint64_t measure(const std::vector<Process>& processes, std::uint64_t enough);

 private:
  using Object = std::pair<dev_t, ino_t>;  // shared memory, as the system names it
  using Sizes = std::map<Object, std::uint64_t>;

  void find_objects(const std::vector<pid_t>& spaces);
  void find_open_objects(pid_t process);
  void find_tmpfs(pid_t process);
  void add_mount(int folder);
  void find_segments();
  std::uint64_t sum_of_objects(const std::vector<pid_t>& spaces);
  bool is_late() const;

  const PrivateWorld& world_;
  dev_t shared_device_ = 0;          // of memory that is in no folder
  std::chrono::nanoseconds end_{0};  // of our processor time, for what can be left out
  Sizes sizes_;                      // of those found now
};

// What a program takes with all it has started, and whether that is too much: as its control group
// says, or where there is none, by looking at each of them.
class Gauge {
 public:
  // All but the first must outlive this. `main` is the child that the program began as.
  Gauge(pid_t main, const Limits& limits, const PrivateWorld& world, const RunGroup* group);

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
  const Limits& limits_;
  const RunGroup* group_;
  std::optional<MemoryMeter> memory_;  // without a group
  // The processor time of all that were ever seen, by number and start: what is known of those
  // whose parents did not wait for them, nor did we.
  std::map<std::pair<pid_t, std::uint64_t>, std::chrono::nanoseconds> seen_;
  std::uint64_t peak_ = 0;  // of memory, as far as seen
};

}  // namespace gauntlet::process
