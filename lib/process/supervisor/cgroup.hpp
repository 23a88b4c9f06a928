#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "system/file.hpp"

namespace gauntlet::process {

// Control groups (cgroups) of version 2: the kernel measures and limits the resources of all
// processes in a cgroup together (Linux, Documentation/admin-guide/cgroup-v2.rst).

// Returns the path of a process's cgroup from `text`, the contents of /proc/PID/cgroup. Returns
// nullopt if the process is in none, or in one outside its cgroup namespace.
std::optional<std::string> own_cgroup(std::string_view text);

// Returns the folder of the cgroup with path `group`, from the contents of /proc/PID/mountinfo.
// Returns nullopt if the cgroup is not mounted.
std::optional<std::filesystem::path> cgroup_folder(std::string_view mountinfo,
                                                   std::string_view group);

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

// Creates a cgroup folder with an unused name that starts with `prefix`. Returns its path. Throws
// std::system_error.
std::filesystem::path make_cgroup(const std::filesystem::path& prefix);

// Returns the cgroups in a folder whose names start with `prefix`.
std::vector<std::filesystem::path> groups_in(const std::filesystem::path& folder,
                                             const std::string& prefix);

// The cgroup of a run. It cannot have child cgroups.
class RunCgroup {
 public:
  // The resources used in the cgroup.
  struct CgroupUsage {
    std::chrono::nanoseconds cpu{0};
    std::uint64_t memory = 0;            // in bytes: the peak if knows_peak()
    bool has_run_out_of_memory = false;  // the OOM killer ended a process at the memory limit
    bool was_refused_processes = false;  // a fork failed at the process limit
  };

  // Creates a cgroup whose name begins with `prefix`, with limits of `memory` bytes and `processes`
  // processes. The maximum value of each type means no limit. Throws std::system_error.
  RunCgroup(const std::filesystem::path& prefix, std::uint64_t memory, unsigned processes);
  RunCgroup(const RunCgroup&) = delete;
  RunCgroup& operator=(const RunCgroup&) = delete;
  // Kills the processes in the cgroup, and removes it.
  ~RunCgroup();

  // Returns the folder's file descriptor for CLONE_INTO_CGROUP.
  int fd() const { return folder_.fd(); }

  CgroupUsage taken() const;

  // Returns true if CgroupUsage::memory is the peak memory, and false if it is the current memory.
  bool knows_peak() const { return knows_peak_; }

  // Kills all processes in the cgroup at once, if the kernel can (Linux 5.14). The caller must
  // still kill and reap all of them.
  void kill();

 private:
  void limit(const char* file, std::uint64_t value);
  std::string read(const char* file) const;

  std::filesystem::path path_;
  system::File folder_;
  bool knows_peak_ = false;
};

// Forks a child into the cgroup and stores its pidfd in `ending`. Returns as fork() does, in the
// parent only when the child has executed a program or exited.
pid_t fork_into_cgroup(const RunCgroup& group, int& ending);

// The cgroup delegated to this process, in which it creates the cgroups of its runs. It must be
// writable, have the controllers "memory" and "pids", and no other processes.
//
// A cgroup with enabled controllers must not contain processes. If necessary, this process
// therefore enters a new child cgroup, with everything it forks later. The destructor undoes all
// changes.
class CgroupDelegation {
 public:
  // Tests it by running a process in a cgroup. Changes nothing if no cgroup is delegated.
  CgroupDelegation();
  CgroupDelegation(const CgroupDelegation&) = delete;
  CgroupDelegation& operator=(const CgroupDelegation&) = delete;
  ~CgroupDelegation() { leave(); }

  // Returns why no cgroup is delegated; empty if one is.
  const std::string& unavailable_reason() const { return why_not_; }

  // Returns the path prefix of cgroups created by the given supervisor; nullopt without a
  // delegation.
  std::optional<std::filesystem::path> prefix_for(pid_t supervisor) const;

  // Kills the processes in the cgroups created by the given supervisor, and removes them.
  void clear(pid_t supervisor) const;

  // Removes all cgroups created here and ends the delegation. Does nothing in a forked copy of the
  // process. Precondition: this process is the only one still running in them.
  void leave();

 private:
  std::string try_own();
  std::string enable_controllers();
  std::string try_group() const;
  std::string name() const;
  void clear(const std::string& prefix) const;

  pid_t owner_;
  std::filesystem::path folder_;  // of the delegated cgroup; empty without a delegation
  bool has_own_ = false;          // this process has entered a child cgroup
  std::string why_not_;
};

}  // namespace gauntlet::process
