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
// out, once for all that share an address space; and what no process need have mapped: memfds,
// System V's and POSIX' shared memory, and files in those folders of theirs that are memory.
//
// Not seen: pages of files on a disk, the kernel's own for them, and what is only on its way
// through a pipe or a socket.
class MemoryMeter {
 public:
  // `has_own_ipc`: whether all of System V's shared memory that we see is theirs. `shared_files`:
  // the folder /dev/shm where all that is in it is theirs; must outlive this.
  MemoryMeter(bool has_own_ipc, const system::File& shared_files);

  // What they hold now. Pages that several address spaces share count in each, unless that makes
  // more than enough.
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

  bool has_own_ipc_;
  const system::File& shared_files_;
  dev_t shared_device_ = 0;  // of memory that is in no folder
  Sizes sizes_;              // of those found now
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
