#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "process/supervisor/proc.hpp"
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

}  // namespace gauntlet::process
