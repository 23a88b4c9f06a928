#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

#include "gauntlet/limits.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// The resources that a supervisor isolates for each program that it runs.
enum class Isolation {
  shared,  // nothing
  ipc,     // System V shared memory, semaphores and queues, POSIX queues, and /dev/shm
  network  // also the network, without any connection to the outside
};

// The namespaces that were created; the machine may not permit all of them.
struct NamespaceSupport {
  bool has_ipc = false;  // without POSIX queues and /dev/shm, which have the next two members
  bool has_queues = false;
  bool has_shared_files = false;
  bool has_network = false;
  bool has_user_namespace = false;  // uses a user namespace, because the process is unprivileged
  bool has_call_filter = false;     // common_filter() is installed
  bool has_own_counts = false;  // RLIMIT_NPROC counts only this process's descendants and itself
};

// Returns the size in bytes of each tmpfs file system of a program, so that it cannot take much
// memory between two samples; 0 if it has no memory limit. A program that fills one has exceeded
// that limit.
std::uint64_t size_of_tmpfs(const Limits& limits);

// The number of IPC objects and files that a program left behind.
struct LeakedIpc {
  unsigned segments = 0;    // of System V shared memory
  unsigned semaphores = 0;  // semaphore sets
  unsigned queues = 0;
  unsigned files = 0;  // in /dev/shm
};

// Creates the namespaces of this process, within a new user namespace if it is unprivileged.
class PrivateNamespaces {
 public:
  // Creates the namespaces as far as possible. If `network_of` is not 0, joins the network of that
  // process. `scratch_folder` must stay visible: if it is in /dev/shm, that is not made private.
  // Precondition: this process is single-threaded.
  PrivateNamespaces(Isolation wanted, pid_t network_of,
                    const std::filesystem::path& scratch_folder);

  const NamespaceSupport& support() const { return support_; }

  // Installs common_filter() and drops the capabilities that could bypass it or raise limits; does
  // nothing for Isolation::shared. Precondition: everything is mounted.
  void refuse_calls();

  // The folder /dev/shm; not open if this process has none of its own.
  const system::File& shared_files() const { return shared_files_; }

  // Limits the size of that file system to size_of_tmpfs().
  void limit_shared_files(const Limits& limits) const;

  // Returns how much the last program left behind.
  LeakedIpc leaked() const;

  // Returns the memory in bytes of the buffers of this process's own network; 0 for a few sockets.
  std::uint64_t memory_of_sockets() const;

  // Replaces the namespaces and /dev/shm by new ones, so that no program finds anything of an
  // earlier one, not even in counters. Does nothing if the network is shared. Returns false if no
  // other program may be run. Precondition: none of the program's processes is running.
  bool renew();

 private:
  bool join_network(pid_t process);
  void mount_shared_files();

  Isolation wanted_;
  NamespaceSupport support_;
  bool is_network_shared_ = false;
  bool can_mount_shared_files_ = false;
  system::File queues_;        // the folder of POSIX queues
  system::File shared_files_;  // the folder /dev/shm
};

}  // namespace gauntlet::process
