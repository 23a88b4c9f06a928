#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/protocol.hpp"
#include "system/file.hpp"
#include "system/scratch_folder.hpp"

namespace gauntlet::process {

// A program that runs, the leader of a session of its own. It is ours to wait for.
struct Child {
  pid_t pid = -1;
  system::File ending = {};  // can be read once it has ended
  int error = 0;             // why it could not be started, and so does not run; or 0
  bool is_folders_fault = false;
  bool is_outside = false;  // of the group that it was to enter
};

// Starts a program, in the group if there is one, and waits until it is executed. Only for a
// process with a single thread, all of whose files are closed on exec, and whose signals are as a
// program expects them once those that are caught are forgotten. The files are of no more use
// afterwards.
Child start_child(const LaunchRequest& request, const Files& files, const RunGroup* group);

// A process of ours that runs one program at a time: a copy of this one that only starts the
// program, watches over it, and ends whatever it has started, wherever that went: as the only
// ancestor who takes in orphans it knows them all. Many programs can be run one after the other.
// It survives neither us nor this object, nor does what it runs.
class Supervisor {
 public:
  // Throws std::system_error.
  Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  ~Supervisor();

  // The program's own folder; empty whenever one starts.
  std::filesystem::path scratch_folder() const { return folder_.path(); }

  // To be called once, before the first program: what it is to have to itself. With the network of
  // another process it is of use for one program only. Throws std::system_error when it does not
  // answer.
  void isolate(Isolation isolation, pid_t network_of = 0);

  // The process itself.
  pid_t pid() const { return pid_; }

  // Nothing before that.
  std::optional<Isolation> isolation() const { return isolation_; }

  // What it has of that.
  const Surroundings& surroundings() const { return surroundings_; }

  // Starts a program; false if the supervisor is dead or was stopped, which that program cannot
  // have done.
  bool start(const LaunchRequest& request, const Files& files);

  // Can be read when report() will not have to wait.
  int ready() const { return socket_.number(); }

  // How the program ended, with all it started. Nothing if the program has killed its supervisor,
  // or keeps it from answering; that has then been killed, and all that was started has been ended.
  std::optional<ExitReport> report();

  // Ends what runs now; report() is still to be called. No other can be started.
  void stop();

  // Whether somebody has stopped it since this was last asked; it may have been made to go on.
  bool was_stopped() const;

  // Whether nobody has stopped or killed it.
  bool is_well() const;

  // For one that does not answer; report() is still to be called.
  void kill();

  bool is_usable() const { return usable_ && !is_for_once_; }

  pid_t number() const { return pid_; }

 private:
  std::optional<Isolation> isolation_;
  Surroundings surroundings_;
  system::ScratchFolder folder_;
  system::File socket_;
  pid_t pid_ = -1;
  bool usable_ = true;
  bool is_for_once_ = false;
};

// One that does nothing at the moment, and is the caller's for now; in the network of another
// process, if one is named. Can be called by any thread. Throws std::system_error.
std::unique_ptr<Supervisor> take_supervisor(Isolation isolation, pid_t network_of = 0);

// Makes that many, for any isolation.
void prepare_supervisors(unsigned count);

// Ends those that nobody has taken, and puts back what was done for all of them. For a process that
// is about to end; others can be taken, but without control groups.
void release_supervisors();

// What there is of control groups for them.
const Delegation& delegation();

// Keeps it for the next one who takes one.
void give_back(std::unique_ptr<Supervisor> supervisor);

// What a supervisor does, in a copy of our process, with the other end of our socket
// (protocol.hpp): isolates itself, then runs the programs requested, one after the other, until our
// end is closed. Then it removes `folder`, which holds the programs' scratch folder. Where `groups`
// says how they are to be named, each run is in a control group of its own (cgroup.hpp). Never
// returns.
[[noreturn]] void supervisor_main(int socket, const std::filesystem::path& folder,
                                  const std::optional<GroupPrefix>& groups);

}  // namespace gauntlet::process
