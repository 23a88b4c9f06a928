#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <system_error>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/gauge.hpp"
#include "process/supervisor/protocol.hpp"
#include "process/supervisor/reaper.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/scratch_folder.hpp"

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;
using End = Outcome::End;

constexpr std::chrono::milliseconds tick{20};  // between two looks at what a program takes
constexpr std::chrono::milliseconds time_for_others{500};
constexpr int rest = 4;  // times as long as a look took, or until `longest`
constexpr std::chrono::milliseconds longest{100};
constexpr int own_socket = 3;

// Not to be kept from our work by thousands of processes. Takes privileges; without, no matter.
bool go_first() {
  const sched_param least{.sched_priority = 1};
  return sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &least) == 0;
}

// Waits for a program that has ended. Linux does that in a loop as long as the last of its threads
// is still about to end, which never comes to that if we keep the processors from it.
void reap_with_threads(pid_t main, Reaped& reaped) {
  const sched_param usual{};
  const bool was_first = sched_getscheduler(0) == (SCHED_RR | SCHED_RESET_ON_FORK);
  if (was_first) sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &usual);
  reap_one(main, main, reaped);
  if (was_first) go_first();
}

// Watches over one program that runs.
class RunWatch {
 public:
  // In a group, it is that which says what the program takes.
  RunWatch(const Child& child, const LaunchRequest& request, const system::File& socket,
           const PrivateWorld& world, RunGroup* group)
      : child_(child),
        request_(request),
        group_(group),
        begin_(Clock::now()),
        gauge_(child.pid, request.limits, world, group) {
    files_ = {pollfd{child.ending.number(), POLLIN, 0}, pollfd{socket.number(), POLLIN, 0}};
  }

  // Waits for the end, or makes it.
  ExitReport run() {
    while (!is_over()) {
    }
    report_.wall = Clock::now() - begin_;
    const bool ended = report_.end == End::exited;
    if (ended) {
      reap_with_threads(child_.pid, reaped_);
      wait_for_others();
    }
    if (!ended || has_living_children(child_.pid, reaped_)) {
      if (ended) report_.left_behind = count_left_behind();
      if (group_ != nullptr) group_->kill();
      report_.all_ended = end_descendants(child_.pid, reaped_);
    }
    const auto crossed = gauge_.sum_up(reaped_, report_);
    if (reaped_.status) judge(crossed, *reaped_.status);
    return report_;
  }

 private:
  // Waits for something to happen. True when it is over, and how is in the report.
  bool is_over() {
    const auto past = Clock::now() - begin_;
    const auto wait = std::min<std::chrono::nanoseconds>(request_.limits.wall, next_look_) - past;
    if (system::poll_for(files_, wait) > 0) {
      report_.end = files_[0].revents != 0 ? End::exited : End::interrupted;
      return true;
    }
    // In a group, they count as long as nobody has waited for them.
    if (group_ != nullptr) reap_orphans(child_.pid, reaped_);
    if (Clock::now() - begin_ >= request_.limits.wall) {
      report_.end = End::wall;
      return true;
    }
    if (Clock::now() - begin_ < next_look_) return false;
    const auto look = Clock::now();
    const auto crossed = gauge_.look(reaped_);
    const auto now = Clock::now();
    next_look_ =
        now - begin_ + std::clamp<std::chrono::nanoseconds>((now - look) * rest, tick, longest);
    if (crossed) report_.end = *crossed;
    return crossed.has_value();
  }

  // What the program has left running gets a little time to end by itself, so that what it writes
  // does not depend on who is faster; within the limits of the program.
  void wait_for_others() {
    const auto end = begin_ + std::min<std::chrono::nanoseconds>(report_.wall + time_for_others,
                                                                 request_.limits.wall);
    std::chrono::nanoseconds pause = std::chrono::microseconds(50);
    while (report_.end == End::exited && has_living_children(child_.pid, reaped_) &&
           Clock::now() < end) {
      if (system::poll_for(std::span(files_).last<1>(), pause) > 0) return;
      pause = std::min<std::chrono::nanoseconds>(2 * pause, tick);
      if (pause < tick) continue;
      if (const auto crossed = gauge_.look(reaped_)) report_.end = *crossed;
    }
  }

  // Those that the system ends with the one who ran out of memory are not left behind.
  unsigned count_left_behind() const {
    if (group_ != nullptr && group_->taken().has_run_out_of_memory) return 0;
    return count_descendants(request_.options.is_wrapped);
  }

  // Whoever ended by itself may still have taken too much.
  void judge(std::optional<End> crossed, int status) {
    if (report_.end != End::exited) return;
    if (crossed) {
      report_.end = *crossed;
    } else if (report_.wall > request_.limits.wall) {
      report_.end = End::wall;
    } else if (WIFSIGNALED(status)) {
      report_.end = End::signalled;
      report_.code = WTERMSIG(status);
    } else {
      report_.code = WEXITSTATUS(status);
    }
  }

  const Child& child_;
  const LaunchRequest& request_;
  RunGroup* group_;
  Clock::time_point begin_;
  std::chrono::nanoseconds next_look_ = tick;
  std::array<pollfd, 2> files_{};
  Gauge gauge_;
  Reaped reaped_;
  ExitReport report_;
};

// The groups of the runs, one after the other.
class Groups {
 public:
  explicit Groups(const std::optional<GroupPrefix>& prefix) : prefix_(prefix) {}

  // That of a run; null where there are none, and where the system has no more of them. To be ended
  // before the next call.
  RunGroup* next(const Limits& limits) {
    if (!prefix_) return nullptr;
    const std::uint64_t memory = limits.memory.value_or(UINT64_MAX);
    if (now_ && now_->renew(memory, limits.processes)) return now_.get();
    now_.reset();
    try {
      now_ = make_run_group(*prefix_, memory, limits.processes);
    } catch (const std::system_error&) {
    }
    return now_.get();
  }

  // For a run that is over. In version 1 the group may serve the next run.
  void end() {
    if (prefix_ && prefix_->version == 2) now_.reset();
  }

  // For a process that could not enter its group: there are to be none from now on, nor limits in
  // this one, some of which it may have.
  void give_up() {
    if (now_) now_->renew(UINT64_MAX, UINT32_MAX);
    prefix_.reset();
  }

  void clear() { now_.reset(); }

 private:
  std::optional<GroupPrefix> prefix_;
  std::unique_ptr<RunGroup> now_;
};

ExitReport run_request(const LaunchRequest& request, Files files, const system::File& socket,
                       const PrivateWorld& world, Groups& groups) {
  RunGroup* group = groups.next(request.limits);
  const Child child = start_child(request, files, group);
  if (child.is_outside) {
    groups.give_up();
    group = nullptr;
  }
  if (child.error != 0) {
    return {.end = child.is_folders_fault ? End::infra : End::noexec, .code = child.error};
  }
  for (system::File& file : files) file.close();
  return RunWatch(child, request, socket, world, group).run();
}

// As a program expects to find them, and deaf to the terminal.
void settle() {
  setsid();
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  adopt_orphans();
  go_first();
}

// Leaves open nothing but the socket and /dev/null: another program's pipe must not be held open.
system::File keep_only(int socket) {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < own_socket; ++stream) dup3(nothing, stream, O_CLOEXEC);
  if (socket != own_socket) dup3(socket, own_socket, O_CLOEXEC);
  close_range(own_socket + 1, ~0U, 0);
  return system::File(own_socket);
}

void serve_requests(const system::File& socket, PrivateWorld& world, system::ScratchFolder& folder,
                    Groups& groups) {
  for (;;) {
    Files files;
    const auto request = receive_launch_request(socket, files);
    if (!request) return;
    ExitReport report = run_request(*request, std::move(files), socket, world, groups);
    groups.end();
    report.left = world.clear();
    if (!send_plain(socket, report)) return;
    folder.renew();
  }
}

}  // namespace

void supervisor_main(int socket, const std::filesystem::path& folder,
                     const std::optional<GroupPrefix>& prefix) {
  settle();
  if (prefix) ::signal(SIGCHLD, [](int) {});  // wakes us for each orphan that ends
  const system::File own = keep_only(socket);
  const auto request = receive_plain<IsolationRequest>(own);
  if (!request) {
    system::remove_folder(folder);
    _exit(0);
  }
  PrivateWorld world(request->isolation, request->network_of);
  system::ScratchFolder scratch_folder(folder);  // opened as it is seen in there
  world.refuse_calls();
  send_plain(own, world.surroundings());
  Groups groups(prefix);
  serve_requests(own, world, scratch_folder, groups);
  groups.clear();
  scratch_folder.remove();
  _exit(0);
}

}  // namespace gauntlet::process
