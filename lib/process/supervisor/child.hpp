#pragma once

#include <sys/types.h>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/protocol.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// A program that runs, the leader of a session of its own. It is ours to wait for.
struct Child {
  pid_t pid = -1;
  system::File ending = {};  // can be read once it has ended
  int error = 0;             // why it could not be started, and so does not run; or 0
  bool is_folders_fault = false;
};

// Starts a program, in the group if there is one, and waits until it is executed. Only for a
// process with a single thread, all of whose files are closed on exec, and whose signals are as a
// program expects them once those that are caught are forgotten. The files are of no more use
// afterwards.
Child start_child(const LaunchRequest& request, const Files& files, const RunGroup* group);

}  // namespace gauntlet::process
