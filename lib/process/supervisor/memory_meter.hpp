#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "process/supervisor/isolation.hpp"
#include "process/supervisor/proc.hpp"

namespace gauntlet::process {

// Measures the memory of the processes of one run, in bytes: their private pages, resident and
// swapped out, once per address space, with its page tables; and memory that no process need have
// mapped: memfds, System V shared memory, messages and semaphores, and files in their tmpfs
// folders, including empty ones.
//
// Not included: pages of files on a disk, data in pipes and sockets, and the kernel's data for
// mappings (some 200 bytes each, at most 65,530 per process).
class MemoryMeter {
 public:
  // Must not outlive `world`. Memory shared by all programs of the machine is not counted.
  explicit MemoryMeter(const PrivateNamespaces& world);

  // Returns the current memory. Pages shared by several address spaces count in each of them. Only
  // if the sum exceeds `enough` are they divided among these, unless that takes more than `budget`
  // (memory_meter.cpp) of the supervisor's CPU time.
  std::uint64_t measure(const std::vector<Process>& processes, std::uint64_t enough);

 private:
  using Object = std::pair<dev_t, ino_t>;  // shared memory by device and inode
  using Sizes = std::map<Object, std::uint64_t>;

  void find_objects(const std::vector<pid_t>& spaces);
  void find_open_objects(pid_t process);
  void find_tmpfs(pid_t process);
  void add_mount(int folder);
  void find_segments();
  std::uint64_t sum_of_objects(const std::vector<pid_t>& spaces);
  bool is_late() const;

  const PrivateNamespaces& world_;
  dev_t shared_device_ = 0;          // of memory without a file name
  std::chrono::nanoseconds end_{0};  // of own CPU time; optional steps stop then
  Sizes sizes_;                      // of the objects found in this measurement
};

}  // namespace gauntlet::process
