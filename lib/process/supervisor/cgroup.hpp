#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "system/file.hpp"

namespace gauntlet::process {

// Control groups: the system itself counts what all processes in one take, and refuses what is too
// much. In version 2 there is one tree of them, with all controllers (Linux,
// Documentation/admin-guide/cgroup-v2.rst); in version 1 a tree for each controller
// (Documentation/admin-guide/cgroup-v1).

// The path of a process's own group, from what /proc/PID/cgroup says: in the tree of a controller
// of version 1, or without a name in that of version 2. Nothing if it is in none, or in one that is
// out of its sight.
std::optional<std::string> own_cgroup(std::string_view text, std::string_view controller = "");

// The folder that is this group, from what /proc/PID/mountinfo says. Nothing if it is not mounted.
std::optional<std::filesystem::path> cgroup_folder(std::string_view mountinfo,
                                                   std::string_view group,
                                                   std::string_view controller = "");

// What a line "key number" says, as in cpu.stat and memory.events; 0 without one.
std::uint64_t value_of(std::string_view text, std::string_view key);

// Whether a list as in cgroup.controllers, words between blanks, has a word.
bool has_word(std::string_view text, std::string_view word);

// Writes to a file of the system's; gives errno, or 0.
int write_setting(const std::filesystem::path& file, std::string_view text);

// Removes the folder of a group, as soon as what has ended in it is forgotten. Gives errno, or 0.
int remove_cgroup(const std::filesystem::path& folder);

// How the folders of groups begin, by what is counted in them. In version 2 all are the same one.
struct GroupPrefix {
  int version = 2;
  std::filesystem::path memory;
  std::filesystem::path processes;
  std::filesystem::path cpu;
};

// The group that a program runs in. It is for one run at a time, and can have no groups in it.
class RunGroup {
 public:
  // What has been taken in it since the run began.
  struct Taken {
    std::chrono::nanoseconds cpu{0};
    std::uint64_t memory = 0;            // bytes at the most
    bool has_run_out_of_memory = false;  // and somebody was ended for it
    bool was_refused_processes = false;
  };

  // Files to each of which a process writes "0" to be in the group; -1 stands for none.
  using Entries = std::array<int, 3>;

  RunGroup() = default;
  RunGroup(const RunGroup&) = delete;
  RunGroup& operator=(const RunGroup&) = delete;
  // Ends all that is in it, and removes it.
  virtual ~RunGroup() = default;

  // To be born in (fork_into). Less than 0 in version 1, where a process enters it instead.
  virtual int number() const { return -1; }
  virtual Entries entries() const { return {-1, -1, -1}; }

  virtual Taken taken() const = 0;

  // Whether its `memory` is that at any moment; else it is only that of now.
  virtual bool knows_peak() const = 0;

  // Makes it that of another run, with its limits; what ran in it has ended. False if it cannot be,
  // as what is left in memory would count: that run is to have a new one.
  virtual bool renew(std::uint64_t memory, unsigned processes) = 0;

  // Ends all that is in it, at once, as far as the system knows how; keeps it from starting more in
  // version 1. They are still to be ended and waited for.
  virtual void kill() = 0;
};

// Makes one, with its limits; the greatest numbers stand for none. Throws std::system_error.
std::unique_ptr<RunGroup> make_run_group(const GroupPrefix& prefix, std::uint64_t memory,
                                         unsigned processes);

// Makes a folder whose name begins like that. Throws std::system_error.
std::filesystem::path make_cgroup(const std::filesystem::path& prefix);

// make_run_group() in version 1.
std::unique_ptr<RunGroup> make_split_group(const GroupPrefix& prefix, std::uint64_t memory,
                                           unsigned processes);

// A copy of this process, in a group; can be waited for by `ending`. This process goes on when it
// has executed a program or ended. As fork() otherwise. A copy that cannot enter the group ends.
pid_t fork_into(const RunGroup& group, int& ending);

// The control groups that this process may divide up among those it runs, if it was given some. In
// version 2 it is alone in its group, may write to it, and has the controllers "memory" and "pids";
// in version 1 it may write to its groups of "memory", "pids" and "cpuacct".
//
// As processes are not to be in a group of version 2 that is divided up, this one then lives in a
// group of its own in there, with all it forks. Everything is put back when this ends.
class Delegation {
 public:
  // Tries it out. Without one nothing is changed.
  Delegation();
  Delegation(const Delegation&) = delete;
  Delegation& operator=(const Delegation&) = delete;
  ~Delegation() { leave(); }

  // Why there is none; empty if there is one.
  const std::string& why_not() const { return why_not_; }

  // Of the groups, 1 or 2.
  int version() const { return version_; }

  // How the folders of the groups that a supervisor makes are to be named; nothing if there is no
  // delegation.
  std::optional<GroupPrefix> prefix_for(pid_t supervisor) const;

  // Ends what is in the groups that a supervisor has made, as far as the system knows how, and
  // removes them.
  void clear(pid_t supervisor) const;

  // Removes all groups, if this is the process that made them. Nothing may run any more but it.
  void leave();

 private:
  std::string try_unified();
  std::string try_split();
  std::string divide_up();
  std::string try_group() const;
  std::string name() const;
  void clear(const std::string& prefix) const;
  void remove_stale() const;

  pid_t owner_;
  int version_ = 2;
  GroupPrefix folders_;   // the groups that were given to us; empty without
  bool has_own_ = false;  // whether we are in a group below it
  std::string why_not_;
};

}  // namespace gauntlet::process
