#pragma once

#include <sys/types.h>

#include "system/file.hpp"

namespace gauntlet::process {

// What a supervisor, with the programs it runs one after the other, has to itself.
enum class Isolation {
  shared,  // nothing: it lives as we do
  ipc,     // System V's shared memory, semaphores and queues, POSIX queues, and /dev/shm
  network  // these, and a network without any way out
};

// What became of that: a machine need not allow it.
struct Surroundings {
  bool has_ipc = false;  // but for POSIX queues and /dev/shm, which the next two are about
  bool has_queues = false;
  bool has_shared_files = false;
  bool has_network = false;
  bool is_own_user = false;      // all this by a user namespace, for want of privileges
  bool has_call_filter = false;  // common_filter() is installed
};

// How many things a program has left there.
struct Leftovers {
  unsigned segments = 0;    // of shared memory
  unsigned semaphores = 0;  // sets of them
  unsigned queues = 0;
  unsigned files = 0;  // in /dev/shm
};

// This process's part in the making: namespaces of its own, in a user namespace of its own where it
// is not privileged otherwise.
class PrivateWorld {
 public:
  // Makes it, as far as can be; the network is that of a process of ours, if one is named. Only
  // for a process with a single thread.
  explicit PrivateWorld(Isolation wanted, pid_t network_of = 0);

  const Surroundings& surroundings() const { return surroundings_; }

  // Installs common_filter(), and drops the capabilities that could get around it or raise limits,
  // unless everything is shared. Precondition: everything is mounted.
  void refuse_calls();

  // The folder that is /dev/shm; not open where there is none of our own.
  const system::File& shared_files() const { return shared_files_; }

  // Removes what the last program has left, and makes the network as new unless it is another's.
  // Precondition: nothing of it runs any more.
  Leftovers clear();

 private:
  bool join_network(pid_t process);
  void make_shared_files();
  void clear_network();

  Isolation wanted_;
  Surroundings surroundings_;
  bool is_network_shared_ = false;
  system::File queues_;        // the folder of POSIX queues
  system::File shared_files_;  // the folder /dev/shm
};

}  // namespace gauntlet::process
