#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

namespace gauntlet::process {

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
