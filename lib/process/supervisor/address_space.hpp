#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

#include "process/supervisor/proc.hpp"

namespace gauntlet::process {

// The memory of an address space, in bytes (proc(5), /proc/PID/status).
struct AddressSpace {
  pid_t pid = 0;             // a process that uses it
  std::uint64_t own = 0;     // anonymous pages, and those swapped out
  std::uint64_t tables = 0;  // page tables
  std::uint64_t shared = 0;  // mapped, of shared memory
  std::uint64_t size = 0;    // of the address space
};

// Returns the address spaces of the processes that have not ended, each once.
std::vector<AddressSpace> address_spaces_of(const std::vector<Process>& processes);

// Returns `own` and `shared`, with each page that several address spaces share divided by their
// number; undivided where the system does not tell (/proc/PID/smaps_rollup).
std::uint64_t proportional_memory(const AddressSpace& space);

}  // namespace gauntlet::process
