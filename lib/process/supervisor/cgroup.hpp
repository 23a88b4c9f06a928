#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "system/file.hpp"

namespace gauntlet::process {

// Control groups (cgroups): the kernel measures and limits the resources of all processes in a
// cgroup together. cgroup v2 has a single hierarchy with all controllers (Linux,
// Documentation/admin-guide/cgroup-v2.rst); cgroup v1 has a hierarchy for each controller
// (Documentation/admin-guide/cgroup-v1).

// Returns the path of a process's cgroup from `text`, the contents of /proc/PID/cgroup: in the
// cgroup v1 hierarchy of `controller`, or in that of cgroup v2 if `controller` is empty. Returns
// nullopt if the process is in no such cgroup, or in one outside its cgroup namespace.
std::optional<std::string> own_cgroup(std::string_view text, std::string_view controller = "");

// Returns the folder of the cgroup with path `group`, from the contents of /proc/PID/mountinfo.
// `controller` is as for own_cgroup(). Returns nullopt if the cgroup is not mounted.
std::optional<std::filesystem::path> cgroup_folder(std::string_view mountinfo,
                                                   std::string_view group,
                                                   std::string_view controller = "");

// Returns the number in the line "key number" of a file such as cpu.stat or memory.events; 0
// without such a line.
std::uint64_t value_of(std::string_view text, std::string_view key);

// Returns true if `text`, a list separated by blanks such as cgroup.controllers, contains `word`.
bool has_word(std::string_view text, std::string_view word);

// Writes `text` to an existing file of a cgroup, or of /proc. Returns 0, or errno on failure.
int write_setting(const std::filesystem::path& file, std::string_view text);

// Removes the folder of a cgroup; retries for about 200 ms while the cgroup is busy. Returns 0 if
// the folder no longer exists, or errno on failure.
int remove_cgroup(const std::filesystem::path& folder);

// The path prefixes of cgroup folders, by measured resource. In cgroup v2 all three are equal.
struct GroupPrefix {
  int version = 2;
  std::filesystem::path memory;
  std::filesystem::path processes;
  std::filesystem::path cpu;
};

// The cgroup of a run. It serves one run at a time and cannot have child cgroups.
class RunCgroup {
 public:
  // The resources used in the cgroup since the run began.
  struct CgroupUsage {
    std::chrono::nanoseconds cpu{0};
    std::uint64_t memory = 0;            // in bytes: the peak if knows_peak()
    bool has_run_out_of_memory = false;  // the OOM killer ended a process at the memory limit
    bool was_refused_processes = false;  // a fork failed at the process limit
  };

  RunCgroup() = default;
  RunCgroup(const RunCgroup&) = delete;
  RunCgroup& operator=(const RunCgroup&) = delete;
  // Kills the processes in the cgroup as kill() does, and removes the cgroup.
  virtual ~RunCgroup() = default;

  // Returns the folder's file descriptor for CLONE_INTO_CGROUP; negative in cgroup v1, where a
  // process enters through entry().
  virtual int fd() const { return -1; }

  // Returns a file descriptor: a child of the thread that made this cgroup enters it by writing
  // "0". Negative in cgroup v2.
  virtual int entry() const { return -1; }

  virtual CgroupUsage taken() const = 0;

  // Returns true if CgroupUsage::memory is the peak memory, and false if it is the current memory.
  virtual bool knows_peak() const = 0;

  // Prepares the cgroup for another run with the given limits. Returns false if that is impossible,
  // for example because too much memory of the last run remains charged; the next run then needs a
  // new cgroup. Precondition: all processes in it have ended.
  virtual bool renew(std::uint64_t memory, unsigned processes) = 0;

  // cgroup v2: kills all processes in the cgroup at once (cgroup.kill, if the kernel has it).
  // cgroup v1: only prevents new processes. The caller must still kill and reap all of them.
  virtual void kill() = 0;
};

// Creates the cgroup of a run with limits of `memory` bytes and `processes` processes. The maximum
// value of each type means no limit. In cgroup v1 the calling thread itself is in it, except for
// its memory, until it is destroyed; what the thread uses is not counted. Throws std::system_error.
std::unique_ptr<RunCgroup> make_run_group(const GroupPrefix& prefix, std::uint64_t memory,
                                          unsigned processes);

// Creates a cgroup folder with an unused name that starts with `prefix`. Returns its path. Throws
// std::system_error.
std::filesystem::path make_cgroup(const std::filesystem::path& prefix);

// make_run_group() for cgroup v1.
std::unique_ptr<RunCgroup> make_split_group(const GroupPrefix& prefix, std::uint64_t memory,
                                            unsigned processes);

// Forks a child into the cgroup and stores its pidfd in `ending`. Returns as fork() does, in the
// parent only when the child has executed a program or exited. A child that cannot enter the cgroup
// exits with status 127.
pid_t fork_into_cgroup(const RunCgroup& group, int& ending);

// The cgroups delegated to this process, in which it creates the cgroups of its runs. cgroup v2
// needs a writable cgroup that has the controllers "memory" and "pids" and no other processes;
// cgroup v1 needs writable cgroups of the controllers "memory", "pids" and "cpuacct".
//
// A cgroup v2 with enabled controllers must not contain processes. If necessary, this process
// therefore enters a new child cgroup, with everything it forks later. The destructor undoes all
// changes.
class CgroupDelegation {
 public:
  // Tests cgroup v2, then v1, by running a process in a cgroup. Changes nothing if no cgroup is
  // delegated.
  CgroupDelegation();
  CgroupDelegation(const CgroupDelegation&) = delete;
  CgroupDelegation& operator=(const CgroupDelegation&) = delete;
  ~CgroupDelegation() { leave(); }

  // Returns why no cgroup is delegated; empty if one is.
  const std::string& unavailable_reason() const { return why_not_; }

  // Returns the cgroup version, 1 or 2.
  int version() const { return version_; }

  // Returns the path prefixes for cgroups created by the given supervisor; nullopt without a
  // delegation.
  std::optional<GroupPrefix> prefix_for(pid_t supervisor) const;

  // Removes the cgroups created by the given supervisor. cgroup v2: kills the processes in them
  // first.
  void clear(pid_t supervisor) const;

  // Removes all cgroups created here and ends the delegation. Does nothing in a forked copy of the
  // process. Precondition: this process is the only one still running in them.
  void leave();

 private:
  std::string try_unified();
  std::string try_split();
  std::string enable_controllers();
  std::string try_group() const;
  std::string name() const;
  void clear(const std::string& prefix) const;
  void remove_stale() const;

  pid_t owner_;
  int version_ = 2;
  GroupPrefix folders_;   // the delegated cgroups; empty without a delegation
  bool has_own_ = false;  // this process has entered a child cgroup
  std::string why_not_;
};

}  // namespace gauntlet::process
