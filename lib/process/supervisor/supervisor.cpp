#include "process/supervisor/supervisor.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "process/supervisor/call_filter.hpp"
#include "process/supervisor/reaper.hpp"

namespace gauntlet::process {
namespace {

// For what takes a supervisor no time at all, unless somebody stops it.
constexpr std::chrono::seconds answer_time{5};

// The supervisors of this process, for all its threads. A copy of it (fork) has none of its own.
class Pool {
 public:
  // A copy of us may have the lock as another thread held it.
  ~Pool() { auto last = std::exchange(idle_, {}); }

  void release() {
    std::vector<std::unique_ptr<Supervisor>> last;
    {
      const std::lock_guard lock(mutex_);
      last.swap(idle_);
    }
    last.clear();  // they are reaped
    const std::lock_guard lock(mutex_);
    if (alive_.empty()) delegation_.leave();
  }

  const CgroupDelegation& delegation() const { return delegation_; }

  pid_t start(int socket, const std::filesystem::path& folder) {
    const std::lock_guard lock(mutex_);
    become_subreaper();  // of a supervisor that is killed
    common_filter();     // compiled once, not in every copy
    program_filter();
    const pid_t pid = fork();
    if (pid == 0) supervisor_main(socket, folder, delegation_.prefix_for(getpid()));
    if (pid < 0) throw std::system_error(errno, std::generic_category(), too_few_processes);
    alive_.push_back(pid);
    return pid;
  }

  // Waits for a supervisor that has ended, and removes the control groups that it left if it was
  // killed. Returns true if it was.
  bool reap(pid_t pid) {
    const std::lock_guard lock(mutex_);
    const int status = wait_for(pid);
    std::erase(alive_, pid);
    delegation_.clear(pid);
    return WIFSIGNALED(status);
  }

  // All that one who was killed has left.
  void end_orphans(pid_t killed) {
    const std::lock_guard lock(mutex_);
    kill_strays(alive_);
    delegation_.clear(killed);
  }

  // One of that isolation, or of none as yet; only of none where it is to have another's network.
  std::unique_ptr<Supervisor> take(Isolation isolation, pid_t network_of) {
    forget_others();
    const std::lock_guard lock(mutex_);
    auto found = network_of == 0 ? find(isolation) : idle_.end();
    if (found == idle_.end()) found = find(std::nullopt);
    if (found == idle_.end()) return nullptr;
    std::swap(*found, idle_.back());
    auto supervisor = std::move(idle_.back());
    idle_.pop_back();
    return supervisor;
  }

  // Returns the number of idle supervisors, and discards those that were stopped or killed.
  std::size_t idle() {
    forget_others();
    std::vector<std::unique_ptr<Supervisor>> unusable;  // they are reaped when the lock is free
    const std::lock_guard lock(mutex_);
    const auto end_of_well =
        std::ranges::partition(idle_, [](const auto& each) { return each->is_well(); }).begin();
    std::move(end_of_well, idle_.end(), std::back_inserter(unusable));
    idle_.erase(end_of_well, idle_.end());
    return idle_.size();
  }

  void give_back(std::unique_ptr<Supervisor> supervisor) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(supervisor));
  }

 private:
  std::vector<std::unique_ptr<Supervisor>>::iterator find(std::optional<Isolation> isolation) {
    return std::ranges::find_if(idle_,
                                [&](const auto& each) { return each->isolation() == isolation; });
  }

  // Lets go of those of the process that we are a copy of.
  void forget_others() {
    std::vector<std::unique_ptr<Supervisor>> others;  // gone after the lock is
    const std::lock_guard lock(mutex_);
    if (owner_ == getpid()) return;
    others.swap(idle_);
    alive_.clear();
    owner_ = getpid();
  }

  CgroupDelegation delegation_;
  std::mutex mutex_;
  pid_t owner_ = getpid();
  std::vector<pid_t> alive_;
  std::vector<std::unique_ptr<Supervisor>> idle_;
};

Pool& pool() {
  static Pool all;
  return all;
}

}  // namespace

Supervisor::Supervisor() : folder_(system::make_temporary_folder()) {
  try {
    folder_.recreate();
    system::Pipe ends = system::make_socket_pair();
    socket_ = std::move(ends.read);
    pid_ = pool().start(ends.write.fd(), folder_.parent());
  } catch (...) {
    folder_.remove();
    throw;
  }
}

Supervisor::~Supervisor() {
  socket_.close();
  ::kill(pid_, SIGCONT);  // a program may have stopped it
  if (!ends_within(pid_, answer_time)) {
    ::kill(pid_, SIGKILL);
    if (!ends_within(pid_, answer_time)) return;
  }
  if (pool().reap(pid_)) folder_.remove();
}

void Supervisor::isolate(Isolation isolation, pid_t network_of) {
  isolation_ = isolation;
  is_single_use_ = network_of != 0;
  const Deadline deadline = Deadline::clock::now() + answer_time;
  const bool is_sent = send_plain(socket_, IsolationRequest{isolation, network_of}, deadline);
  const auto answer = is_sent ? receive_plain<NamespaceSupport>(socket_, deadline)
                              : std::optional<NamespaceSupport>();
  if (!answer) {
    kill();
    throw std::system_error(ETIMEDOUT, std::generic_category(), "cannot start a supervisor");
  }
  support_ = *answer;
}

bool Supervisor::start(const LaunchRequest& request, const Files& files) {
  usable_ = !was_stopped() &&
            send_launch_request(socket_, request, files, Deadline::clock::now() + answer_time);
  return usable_;
}

std::optional<ExitReport> Supervisor::report() {
  auto report = receive_plain<ExitReport>(socket_, Deadline::clock::now() + answer_time);
  if (!report || !report->all_ended) {
    kill();
    ends_within(pid_, answer_time);  // not before it is dead are its children ours
    pool().end_orphans(pid_);
    folder_.remove();
  }
  return report;
}

void Supervisor::stop() {
  usable_ = false;
  shutdown(socket_.fd(), SHUT_WR);
}

bool Supervisor::was_stopped() const {
  siginfo_t change{};
  return waitid(P_PID, static_cast<id_t>(pid_), &change, WSTOPPED | WCONTINUED | WNOHANG) == 0 &&
         change.si_pid == pid_;
}

bool Supervisor::is_well() const { return !was_stopped() && !ends_within(pid_, {}); }

void Supervisor::kill() {
  usable_ = false;
  ::kill(pid_, SIGKILL);
}

std::unique_ptr<Supervisor> acquire_supervisor(Isolation isolation, pid_t network_of) {
  auto supervisor = pool().take(isolation, network_of);
  while (supervisor && !supervisor->is_well()) supervisor = pool().take(isolation, network_of);
  if (!supervisor) supervisor = std::make_unique<Supervisor>();
  if (!supervisor->isolation()) supervisor->isolate(isolation, network_of);
  return supervisor;
}

unsigned prepare_supervisors(unsigned count) {
  for (std::size_t idle = pool().idle(); idle < count; ++idle) {
    try {
      pool().give_back(std::make_unique<Supervisor>());
    } catch (const std::system_error&) {
      if (idle == 0) throw;
      return static_cast<unsigned>(idle);
    }
  }
  return count;
}

void release_supervisors() { pool().release(); }

const CgroupDelegation& delegation() { return pool().delegation(); }

void return_supervisor(std::unique_ptr<Supervisor> supervisor) {
  if (supervisor->is_usable()) pool().give_back(std::move(supervisor));
}

}  // namespace gauntlet::process
