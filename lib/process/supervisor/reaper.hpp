#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace gauntlet::process {

// What has become of processes that were waited for.
struct Buried {
  std::optional<int> status;  // of the main one, as waitpid() tells it
  std::chrono::nanoseconds cpu{0};
  std::uint64_t memory = 0;  // bytes at the most, of any one of them
};

// Makes orphans among this process's descendants its own children. With it, a process without
// children is one without descendants.
void adopt_orphans();

// Waits for a child that has ended, any one (-1) or the one given, if there is one. The main one
// leaves its status.
enum class Waited { somebody, nobody, no_children };
Waited bury_one(pid_t which, pid_t main, Buried& buried);

// Waits for those children that have ended. True if there are others.
bool has_living_children(pid_t main, Buried& buried);

// Waits for those children that have ended, but for the main one; not for all once that has ended.
void bury_orphans(pid_t main, Buried& buried);

// The descendants that run; `below_children`: only those below our children.
unsigned count_descendants(bool below_children);

// Ends every descendant, the main one's group first, and waits for them all. False when some have
// not gone away after five seconds.
bool end_descendants(pid_t main, Buried& buried);

// Ends and waits for those children of this process that lead or are in another session, and all
// below them, but for the given ones.
void end_strays(const std::vector<pid_t>& spared);

}  // namespace gauntlet::process
