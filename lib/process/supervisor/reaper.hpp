#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace gauntlet::process {

// What has become of processes that were waited for.
struct Reaped {
  std::optional<int> status;        // of the main one, as waitpid() tells it
  std::chrono::nanoseconds cpu{0};  // of all of them, with the children that they waited for
  std::uint64_t memory = 0;         // bytes at the most, of any one of them
};

// Waits for a child, however long it takes.
void wait_for(pid_t child);

// Whether a child has ended, or does so within this time. It is still to be waited for.
bool ends_within(pid_t child, std::chrono::nanoseconds time);

// Makes orphans among this process's descendants its own children. With it, a process without
// children is one without descendants.
void adopt_orphans();

// Below, the main process is the child that a program began as.

// Reaps a child that has ended, without waiting: the given one, or any (-1).
enum class Waited { somebody, nobody, no_children };
Waited reap_one(pid_t which, pid_t main, Reaped& reaped);

// Reaps those children that have ended, 1,000 at the most. True if there may be others.
bool has_living_children(pid_t main, Reaped& reaped);

// Reaps children that have ended, 1,000 at the most, but not the main one, and not all of them once
// that has ended.
void reap_orphans(pid_t main, Reaped& reaped);

// The number of descendants that run; `below_children`: only of those below our children.
unsigned count_descendants(bool below_children);

// Ends every descendant, the main one's group first, and reaps them all. False when some have not
// gone away after five seconds.
bool end_descendants(pid_t main, Reaped& reaped);

// Ends and reaps those children of this process that lead or are in another session, and all below
// them, but for the given ones. Tries for five seconds.
void end_strays(const std::vector<pid_t>& spared);

}  // namespace gauntlet::process
