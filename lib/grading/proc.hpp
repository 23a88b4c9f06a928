#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gauntlet::grading {

// What /proc tells about a process.
struct Process {
  pid_t pid = 0;
  pid_t parent = 0;
  pid_t session = 0;
  char state = '?';                 // 'Z' when it has ended and nobody has waited for it
  std::chrono::nanoseconds cpu{0};  // with that of children it waited for, in steps of 10 ms
};

std::optional<Process> find_process(pid_t pid);

// The processes that have it for a parent.
std::vector<Process> children_of(pid_t pid);

// Their numbers only, which takes less long.
std::vector<pid_t> child_numbers(pid_t pid);

// Its children, their children and so on; parents come first. Stops looking when more than that
// many run: they may become more in less time than it takes to look.
std::vector<Process> descendants_of(pid_t pid, std::size_t most = SIZE_MAX);

// Bytes of memory that no file holds: its own, and what it shares with others.
std::uint64_t own_memory(pid_t pid);

// Bytes of memory, what is shared by n processes counted as one n-th. Takes longer.
std::uint64_t proportional_memory(pid_t pid);

}  // namespace gauntlet::grading
