#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace gauntlet::process {

// The status and resource usage of reaped processes.
struct ReapedUsage {
  std::optional<int> status;        // of the main process, as from waitpid()
  std::chrono::nanoseconds cpu{0};  // of all of them, including the children that they waited for
  std::uint64_t memory = 0;         // peak memory in bytes of any one of them
};

// Waits for a child without a time limit. Returns its status, as from waitpid(); 0 for others.
int wait_for(pid_t child);

// Returns true if a child has ended or ends within `time`. Does not reap it.
bool ends_within(pid_t child, std::chrono::nanoseconds time);

// Makes this process a subreaper: it becomes the parent of orphans among its descendants. Then a
// process without children has no descendants.
void become_subreaper();

// Below, the main process is the child that is the program's first process.

// Reaps one child that has ended, without blocking: the given one, or any (-1).
enum class Waited { somebody, nobody, no_children };
Waited reap_one(pid_t which, pid_t main, ReapedUsage& reaped);

// Reaps children that have ended, at most 1,000. Returns true if there may be others.
bool has_living_children(pid_t main, ReapedUsage& reaped);

// Reaps children that have ended, at most 1,000, except the main process. May stop early once the
// main process has ended.
void reap_orphans(pid_t main, ReapedUsage& reaped);

// Stops the descendants of this process, and lets them continue.
class Pause {
 public:
  // Stops all descendants that run, new ones too. Returns false if they do not stay stopped, which
  // only the program itself can have caused: a timer may send SIGCONT.
  bool hold();

  // Lets all descendants continue.
  void release();

 private:
  using Key = std::pair<pid_t, std::uint64_t>;  // the number of a process, and its start time
  std::map<Key, std::chrono::nanoseconds> signalled_;  // the CPU time used before
  std::set<Key> stopped_;
};

// Returns the number of running descendants; if `below_children`, without the direct children.
unsigned count_descendants(bool below_children);

// Kills all descendants, the main process's group first, and reaps them. Returns false if some
// still exist after five seconds.
bool kill_and_reap_descendants(pid_t main, ReapedUsage& reaped);

// Kills and reaps all children of this process in other sessions, and their descendants, except
// those in `spared`. Tries for five seconds.
void kill_strays(const std::vector<pid_t>& spared);

}  // namespace gauntlet::process
