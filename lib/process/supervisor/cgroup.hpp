#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "system/file.hpp"

namespace gauntlet::process {

// Control groups, version 2 (Documentation/admin-guide/cgroup-v2.rst of Linux): the system itself
// counts what all processes in one take, and refuses what is too much.

// The path of a process's own group, from what /proc/PID/cgroup says. Nothing if it is in none, or
// in one that is out of its sight.
std::optional<std::string> own_cgroup(std::string_view text);

// The folder that is this group, from what /proc/PID/mountinfo says. Nothing if it is not mounted.
std::optional<std::filesystem::path> cgroup_folder(std::string_view mountinfo,
                                                   std::string_view group);

// What a line "key number" says, as in cpu.stat and memory.events; 0 without one.
std::uint64_t value_of(std::string_view text, std::string_view key);

// Whether a list as in cgroup.controllers, words between blanks, has a word.
bool has_word(std::string_view text, std::string_view word);

// Writes to a file of the system's; gives errno, or 0.
int write_setting(const std::filesystem::path& file, std::string_view text);

// Removes the folder of a group, as soon as what has ended in it is forgotten. Gives errno, or 0.
int remove_cgroup(const std::filesystem::path& folder);

// A copy of this process, born in a group; can be waited for by `ending`. This process goes on when
// it has executed a program or ended. As fork() otherwise.
pid_t fork_into(int group, int& ending);

// The group of one run. It can have no groups in it.
class RunGroup {
 public:
  // What has been taken in it since it was made.
  struct Taken {
    std::chrono::nanoseconds cpu{0};
    std::uint64_t memory = 0;            // bytes at the most
    bool has_run_out_of_memory = false;  // and somebody was ended for it
    bool was_refused_processes = false;
  };

  // Makes it, with its limits; the greatest numbers stand for none. The name of its folder begins
  // like that. Throws std::system_error.
  RunGroup(const std::filesystem::path& prefix, std::uint64_t memory, unsigned processes);
  RunGroup(const RunGroup&) = delete;
  RunGroup& operator=(const RunGroup&) = delete;
  // Ends all that is in it, and removes it.
  ~RunGroup();

  // To be born in (fork_into).
  int number() const { return folder_.number(); }

  Taken taken() const;

  // Whether its `memory` is that at any moment; else it is only that of now.
  bool knows_peak() const { return knows_peak_; }

  // Ends all that is in it, at once; they are still to be waited for. An old system does not know
  // how.
  void kill();

 private:
  void limit(const char* file, std::uint64_t value);
  std::string read(const char* file) const;

  std::filesystem::path path_;
  system::File folder_;
  bool knows_peak_ = false;
};

// The control group that this process may divide up among those it runs, if it was given one: it is
// alone in its group (version 2), may write to it, and has the controllers "memory" and "pids".
//
// As processes are not to be in a group that is divided up, this one then lives in a group of its
// own in there, with all it forks. Everything is put back when this ends.
class Delegation {
 public:
  // Tries it out. Without one nothing is changed.
  Delegation();
  Delegation(const Delegation&) = delete;
  Delegation& operator=(const Delegation&) = delete;
  ~Delegation() { leave(); }

  // Why there is none; empty if there is one.
  const std::string& why_not() const { return why_not_; }

  // How the folders of the groups that a supervisor makes are to be named; nothing if there is no
  // delegation.
  std::optional<std::filesystem::path> prefix_for(pid_t supervisor) const;

  // Ends what is in the groups that a supervisor has made, and removes them.
  void clear(pid_t supervisor) const;

  // Removes all groups, if this is the process that made them. Nothing may run any more but it.
  void leave();

 private:
  std::string try_out();
  std::string divide_up();
  std::string try_group() const;
  std::string name() const;
  void clear(const std::string& prefix) const;

  pid_t owner_;
  std::filesystem::path folder_;  // the group that was given to us
  bool has_own_ = false;          // whether we are in a group below it
  std::string why_not_;
};

}  // namespace gauntlet::process
