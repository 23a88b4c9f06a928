#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/protocol.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::process {

// A running program: a child of this process and the leader of a new session. In the supervisor's
// session it would be a job, which SIGTSTP stops.
struct Child {
  pid_t pid = -1;
  system::File ending = {};   // pidfd; readable once the program has ended
  int error = 0;              // errno if the program could not be started, otherwise 0
  bool chdir_failed = false;  // `error` is that of chdir()
};

// Starts a program, in `group` unless that is null, and waits until it is executed. The caller can
// close `files` afterwards. Preconditions: this process is single-threaded; all its files are
// close-on-exec; no signal is ignored or blocked.
Child start_child(const LaunchRequest& request, const Files& files, const RunCgroup* group);

// A forked copy of this process that runs programs, one at a time: it starts each program, monitors
// it, and kills everything that the program started. As a subreaper it adopts all orphans, so no
// descendant can escape. The supervisor and its program end with this process and with this object.
class Supervisor {
 public:
  // Throws std::system_error.
  Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  ~Supervisor();

  // Returns the scratch folder of the programs; each program finds it empty.
  std::filesystem::path scratch_folder() const { return folder_.path(); }

  // Creates the supervisor's namespaces. Call it once, before the first program. If `network_of` is
  // not 0, the supervisor joins the network of that process and can run only one program. Throws
  // std::system_error if the supervisor does not answer.
  void isolate(Isolation isolation, pid_t network_of = 0);

  // Returns the supervisor's process ID.
  pid_t pid() const { return pid_; }

  // Returns the isolation requested by isolate(); nullopt before that call.
  std::optional<Isolation> isolation() const { return isolation_; }

  // Returns the namespaces that isolate() was able to create.
  const NamespaceSupport& support() const { return support_; }

  // Starts a program. Returns false if the supervisor is dead or was stopped; the new program
  // cannot be the cause.
  bool start(const LaunchRequest& request, const Files& files);

  // Returns a file descriptor that is readable when report() will not block.
  int ready() const { return socket_.fd(); }

  // Returns how the program and everything it started ended. Returns nullopt if the program killed
  // the supervisor or keeps it from answering; then the supervisor and all processes of the program
  // have been killed.
  std::optional<ExitReport> report();

  // Ends the running program. The caller must still call report(). No other program can be started.
  void stop();

  // Returns true if the supervisor was stopped since the last call, even if it has been continued.
  bool was_stopped() const;

  // Returns true if the supervisor was neither stopped nor killed.
  bool is_well() const;

  // Kills a supervisor that does not answer. The caller must still call report() if a program runs.
  void kill();

  bool is_usable() const { return usable_ && !is_single_use_; }

 private:
  std::optional<Isolation> isolation_;
  NamespaceSupport support_;
  system::ScratchFolder folder_;
  system::File socket_;
  pid_t pid_ = -1;
  bool usable_ = true;
  bool is_single_use_ = false;
};

// Returns an idle supervisor for exclusive use. If `network_of` is not 0, it is in the network of
// that process. Thread-safe. Throws std::system_error.
std::unique_ptr<Supervisor> acquire_supervisor(Isolation isolation, pid_t network_of = 0);

// Creates supervisors until at least `count` are idle, or the system refuses one; returns how many
// of these are. Throws std::system_error if none is. They can take any isolation.
unsigned prepare_supervisors(unsigned count);

// The reason why no process or thread can be started (EAGAIN), and what to do.
inline constexpr const char* too_few_processes =
    "the system allows no more processes; use fewer --jobs, or raise the limit (ulimit -u, or that "
    "of the container)";

// Ends the idle supervisors and, if no others are alive, the cgroup delegation. For a process that
// is about to exit. Supervisors can still be acquired, but run programs without cgroups.
void release_supervisors();

// Returns the cgroup delegation used by all supervisors.
const CgroupDelegation& delegation();

// Keeps a supervisor for the next acquire_supervisor(), or ends it if it is not usable.
void return_supervisor(std::unique_ptr<Supervisor> supervisor);

// The main function of a supervisor, called in the forked process with its end of the socket
// (protocol.hpp). Creates the namespaces, then runs the requested programs one after the other
// until the other end is closed, and removes `folder`, which contains the scratch folder. If
// `prefix` has a value, each run has its own cgroup with that prefix (cgroup.hpp). Never returns.
[[noreturn]] void supervisor_main(int socket, const std::filesystem::path& folder,
                                  const std::optional<std::filesystem::path>& prefix);

}  // namespace gauntlet::process
