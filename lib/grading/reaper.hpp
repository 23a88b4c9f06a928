#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace gauntlet::grading {

// What has become of processes that were waited for.
struct Buried {
  std::optional<int> status;  // of the main one, as waitpid() tells it
  std::chrono::nanoseconds cpu{0};
  std::uint64_t memory = 0;  // bytes at the most, of any one of them
};

// What processes take at one moment.
struct Load {
  unsigned processes = 0;
  std::chrono::nanoseconds cpu{0};  // since they began, with that of children they waited for
  std::uint64_t memory = 0;         // bytes of their own
};

// Makes orphans among this process's descendants its own children. With it, a process without
// children is one without descendants.
void adopt_orphans();

// What all descendants of this process take, or some of them when there are more than that many.
// Waits for its children that have ended, but for the main one. Memory that several of them share
// counts as often, unless that makes more than enough.
Load measure_descendants(pid_t main, unsigned most, std::uint64_t enough, Buried& buried);

// Waits for those children that have ended. True if there are others.
bool has_living_children(pid_t main, Buried& buried);

// The descendants that run.
unsigned count_descendants();

// Ends every descendant, the main one's group first, and waits for them all. False when some have
// not gone away after five seconds.
bool end_descendants(pid_t main, Buried& buried);

// Ends and waits for those children of this process that lead or are in another session, and all
// below them, but for the given ones.
void end_strays(const std::vector<pid_t>& spared);

}  // namespace gauntlet::grading
