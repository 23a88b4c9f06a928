#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/process_cap.hpp"
#include "process/supervisor/protocol.hpp"
#include "process/supervisor/reaper.hpp"

namespace gauntlet::process {

// The memory of an address space at one moment, in bytes (proc(5), /proc/PID/status).
struct AddressSpace {
  pid_t pid = 0;             // a process that uses it
  std::string folder;        // of a thread in /proc
  std::uint64_t own = 0;     // anonymous pages, and those swapped out
  std::uint64_t tables = 0;  // page tables
  std::uint64_t shared = 0;  // mapped, of shared memory
  std::uint64_t files = 0;   // mapped, of files on a disk
  std::uint64_t size = 0;    // of the address space
};

// A mapped file, or shared memory that has a name like one (/proc/PID/smaps).
struct MappedFile {
  dev_t device = 0;
  ino_t inode = 0;
  std::string name;  // up to the first blank
};

// Measures the memory of the processes of one run, in bytes. It is the sum of
//
// - the tmpfs file systems that only this run has: all files, mapped or not, also empty ones;
// - System V segments, messages and semaphores, and open memfds;
// - for each address space its private pages, resident or swapped out, its page tables, and mapped
//   shared memory that is not in one of the objects above.
//
// Not included: pages of files on a disk, data in pipes and sockets, and the kernel's data for
// mappings (some 200 bytes each, at most 65,530 per process).
class MemoryMeter {
 public:
  // Must not outlive `namespaces`. Memory shared by all programs of the machine is not counted. The
  // processes have another root than the supervisor if `has_own_root`.
  MemoryMeter(const PrivateNamespaces& namespaces, bool has_own_root);

  // Returns the current memory. A sum above `enough` counts only as far as a second complete
  // reading finds the same parts at least as large: the parts of one reading are from different
  // moments, and a program may have freed one before it took another.
  //
  // Pages shared by several address spaces count in each of them if the sum does not exceed
  // `enough`. Otherwise they are divided among these, unless that takes more than `budget`
  // (resource_monitor.cpp) of the supervisor's CPU time.
  std::uint64_t measure(const std::vector<Process>& processes, std::uint64_t enough);

  // Returns the largest memory in mapped files on a disk of any one address space measured.
  std::uint64_t pages_of_files() const { return files_; }

 private:
  // The parts of a reading: an address space by its process, a file system by its device, a memfd
  // by its inode, and System V memory.
  using Parts = std::map<std::pair<pid_t, std::uint64_t>, std::uint64_t>;

  Parts read(const std::vector<Process>& processes, std::uint64_t enough);
  Parts objects_of(const std::vector<AddressSpace>& spaces);
  void add_private_folders(const std::vector<AddressSpace>& spaces, Parts& parts);
  void add_file_system(const system::File& folder, Parts& parts);
  void add_memfds(pid_t process, Parts& parts);
  std::uint64_t share_of(const AddressSpace& space) const;
  bool counts_if_mapped(const MappedFile& file) const;
  bool is_late() const;

  const PrivateNamespaces& namespaces_;
  bool has_own_root_;
  std::set<dev_t> own_devices_;      // tmpfs file systems of the supervisor, and 0
  std::set<dev_t> private_devices_;  // those that count as a whole
  std::set<ino_t> memfds_;           // likewise
  std::uint64_t files_ = 0;
  std::chrono::nanoseconds end_{0};  // of own CPU time; optional steps stop then
};

// Monitors the resources used by a program and everything it started, and checks its limits: from
// its cgroup, or without one by reading /proc for each process.
class ResourceMonitor {
 public:
  // All arguments except the first must outlive this object. `main` is the program's first process,
  // a child of this process.
  ResourceMonitor(pid_t main, const LaunchRequest& request, const PrivateNamespaces& namespaces,
                  const RunCgroup* group, const ProcessCap& cap);

  // Returns the limit that is exceeded now, if any. Without a cgroup it reaps children that have
  // ended, except `main`; if there are more processes than allowed, not all are examined.
  std::optional<RunResult::Termination> check_limits(ReapedUsage& reaped);

  // Stores the final usage in `report`. Returns the limit that was exceeded since the last check,
  // if any. Call it when all processes have ended.
  std::optional<RunResult::Termination> final_usage(const ReapedUsage& reaped, ExitReport& report);

 private:
  std::optional<RunResult::Termination> look_at_group(ExitReport& report);
  std::chrono::nanoseconds cpu_seen() const;

  pid_t main_;
  const Limits& limits_;
  const PrivateNamespaces& namespaces_;
  const RunCgroup* group_;
  const ProcessCap& cap_;
  std::optional<MemoryMeter> memory_;  // without a cgroup
  // The CPU time of all processes ever seen, by number and start time. Needed for those that
  // neither their parents nor the supervisor waited for.
  std::map<std::pair<pid_t, std::uint64_t>, std::chrono::nanoseconds> seen_;
  std::uint64_t peak_ = 0;  // of the memory measured
};

}  // namespace gauntlet::process
