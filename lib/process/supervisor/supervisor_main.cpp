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
#include "process/supervisor/process_cap.hpp"
#include "process/supervisor/protocol.hpp"
#include "process/supervisor/reaper.hpp"
#include "process/supervisor/resource_monitor.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;
using End = RunResult::Termination;

constexpr std::chrono::milliseconds tick{20};  // minimum pause between two checks of the limits
constexpr std::chrono::milliseconds time_for_others{500};
constexpr int rest = 4;  // the pause in multiples of the check's duration, at most `longest`
constexpr std::chrono::milliseconds longest{100};
constexpr int own_socket = 3;

// Gives the supervisor real-time priority, so that thousands of processes cannot starve it. Returns
// false without the necessary privilege; supervision works without it.
bool go_first() {
  const sched_param min{.sched_priority = 1};
  return sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &min) == 0;
}

// Reaps a program that has ended. Linux busy-waits until its last thread has exited; at real-time
// priority that could keep the thread from running, so the priority is lowered meanwhile.
void reap_with_threads(pid_t main, ReapedUsage& reaped) {
  const sched_param normal{};
  const bool was_first = sched_getscheduler(0) == (SCHED_RR | SCHED_RESET_ON_FORK);
  if (was_first) sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &normal);
  reap_one(main, main, reaped);
  if (was_first) go_first();
}

// Supervises one running program.
class RunWatch {
 public:
  // If `group` is not null, the resource usage is read from that cgroup.
  RunWatch(const Child& child, const LaunchRequest& request, const system::File& socket,
           const PrivateNamespaces& namespaces, RunCgroup* group, ProcessCap& cap,
           const system::File& orders)
      : child_(child),
        request_(request),
        group_(group),
        cap_(cap),
        begin_(Clock::now()),
        monitor_(child.pid, request, namespaces, group, cap) {
    files_ = {pollfd{child.ending.fd(), POLLIN, 0}, pollfd{socket.fd(), POLLIN, 0},
              pollfd{orders.fd(), POLLIN, 0}};
  }

  // Waits until the program ends, or ends it when it exceeds a limit. Returns the report.
  ExitReport run() {
    while (!is_over()) {
    }
    report_.wall_time = Clock::now() - begin_;
    check_refused();
    const bool ended = report_.end == End::exited;
    if (ended) {
      reap_with_threads(child_.pid, reaped_);
      wait_for_others();
    }
    if (!ended || has_living_children(child_.pid, reaped_)) {
      if (ended) report_.left_behind = count_left_behind();
      if (group_ != nullptr) group_->kill();
      cap_.end();
      report_.all_ended = kill_and_reap_descendants(child_.pid, reaped_);
    }
    const auto exceeded = monitor_.final_usage(reaped_, report_);
    if (reaped_.status) judge(exceeded, *reaped_.status);
    return report_;
  }

 private:
  // Waits for the next event or check. Returns true if the run is over; the cause is in report_.
  bool is_over() {
    const auto past = Clock::now() - begin_;
    const auto wait =
        std::min<std::chrono::nanoseconds>(request_.limits.wall_time, next_look_) - past;
    const bool has_event = system::poll_for(files_, wait) > 0;
    if (has_event && (files_[0].revents != 0 || files_[1].revents != 0)) {
      report_.end = files_[0].revents != 0 ? End::exited : End::interrupted;
      return true;
    }
    if (has_event) read_orders();
    report_.broke_pause = is_paused_ && !pause_.hold();
    if (report_.broke_pause) {
      report_.end = End::signalled;
      report_.code = SIGKILL;
      return true;
    }
    // The kernel counts zombies as processes until they are reaped.
    reap_orphans(child_.pid, reaped_);
    if (Clock::now() - begin_ >= request_.limits.wall_time) {
      report_.end = End::time_limit;
      return true;
    }
    if (Clock::now() - begin_ < next_look_) return false;
    const auto look = Clock::now();
    const auto exceeded = monitor_.check_limits(reaped_);
    const auto now = Clock::now();
    next_look_ =
        now - begin_ + std::clamp<std::chrono::nanoseconds>((now - look) * rest, tick, longest);
    if (exceeded) report_.end = *exceeded;
    return exceeded.has_value();
  }

  void read_orders() {
    std::array<char, 64> orders{};
    const ssize_t got = read(files_[2].fd, orders.data(), orders.size());
    if (got <= 0) {
      files_[2].fd = -1;  // closed
      return;
    }
    is_paused_ = orders[static_cast<std::size_t>(got) - 1] == order_to_pause;
    if (!is_paused_) pause_.release();
  }

  // A program that RLIMIT_NPROC refuses a process often ends before the next check. Until it is
  // reaped, it counts.
  void check_refused() {
    if (report_.end != End::exited || group_ != nullptr || !request_.options.has_own_counts) return;
    if (const auto exceeded = monitor_.check_limits(reaped_)) report_.end = *exceeded;
  }

  // Gives processes that the program left running a short time, within its limits, to end by
  // themselves; otherwise their output would depend on a race.
  void wait_for_others() {
    const auto end = begin_ + std::min<std::chrono::nanoseconds>(
                                  report_.wall_time + time_for_others, request_.limits.wall_time);
    std::chrono::nanoseconds pause = std::chrono::microseconds(50);
    while (report_.end == End::exited && has_living_children(child_.pid, reaped_) &&
           Clock::now() < end) {
      if (system::poll_for(std::span(files_).subspan<1, 1>(), pause) > 0) return;
      pause = std::min<std::chrono::nanoseconds>(2 * pause, tick);
      if (pause < tick) continue;
      if (const auto exceeded = monitor_.check_limits(reaped_)) report_.end = *exceeded;
    }
  }

  // Returns 0 if memory ran out: the OOM killer then ends all processes of the cgroup. Otherwise at
  // least 1, because living children were found: in chains of processes, each of which starts the
  // next one and exits, all that can be looked at have ended by then.
  unsigned count_left_behind() const {
    if (group_ != nullptr && group_->taken().has_run_out_of_memory) return 0;
    return std::max(1U, count_descendants(request_.options.is_wrapped));
  }

  // Completes the report of a program that exited: it may still have exceeded a limit.
  void judge(std::optional<End> exceeded, int status) {
    if (report_.end != End::exited) return;
    if (exceeded) {
      report_.end = *exceeded;
    } else if (report_.wall_time > request_.limits.wall_time) {
      report_.end = End::time_limit;
    } else if (WIFSIGNALED(status)) {
      report_.end = End::signalled;
      report_.code = WTERMSIG(status);
    } else {
      report_.code = WEXITSTATUS(status);
    }
  }

  const Child& child_;
  const LaunchRequest& request_;
  RunCgroup* group_;
  ProcessCap& cap_;
  Clock::time_point begin_;
  std::chrono::nanoseconds next_look_ = tick;
  std::array<pollfd, 3> files_{};
  ResourceMonitor monitor_;
  Pause pause_;
  bool is_paused_ = false;
  ReapedUsage reaped_;
  ExitReport report_;
};

// Returns the cgroup for a run; null without a delegation, or if none can be created.
std::unique_ptr<RunCgroup> make_group(const std::optional<std::filesystem::path>& prefix,
                                      const Limits& limits) {
  if (!prefix) return nullptr;
  try {
    return std::make_unique<RunCgroup>(*prefix, limits.memory.value_or(UINT64_MAX),
                                       limits.processes);
  } catch (const std::system_error&) {
    return nullptr;  // usage is then sampled
  }
}

ExitReport run_request(const LaunchRequest& request, Files files, const system::File& socket,
                       const PrivateNamespaces& namespaces, ProcessCap& cap,
                       const std::optional<std::filesystem::path>& prefix) {
  system::File orders;
  if (request.options.can_pause) {
    const auto last = std::find_if(files.rbegin(), files.rend(),
                                   [](const system::File& file) { return file.is_open(); });
    orders = std::move(*last);
  }
  namespaces.limit_shared_files(request.limits);
  const auto group = make_group(prefix, request.limits);
  cap.begin(request.limits.processes);
  const Child child = start_child(request, files, group.get());
  if (child.error != 0) {
    return {.end = child.chdir_failed ? End::internal_error : End::exec_failed,
            .code = child.error};
  }
  for (system::File& file : files) file.close();
  return RunWatch(child, request, socket, namespaces, group.get(), cap, orders).run();
}

// Starts a new session, so that the terminal sends no signals, and resets signal handling to the
// defaults that programs expect.
void settle() {
  setsid();
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  ::signal(SIGCHLD, [](int) {});  // interrupts poll() when an orphan ends
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  become_subreaper();
  go_first();
}

// Closes all files except the socket, as this process must not hold another program's pipe open.
// The standard streams become /dev/null.
system::File keep_only(int socket) {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < own_socket; ++stream) dup3(nothing, stream, O_CLOEXEC);
  if (socket != own_socket) dup3(socket, own_socket, O_CLOEXEC);
  close_range(own_socket + 1, ~0U, 0);
  return system::File(own_socket);
}

void serve_requests(const system::File& socket, PrivateNamespaces& namespaces,
                    system::ScratchFolder& folder, ProcessCap& cap,
                    const std::optional<std::filesystem::path>& prefix) {
  for (;;) {
    Files files;
    const auto request = receive_launch_request(socket, files);
    if (!request) return;
    ExitReport report = run_request(*request, std::move(files), socket, namespaces, cap, prefix);
    report.left = namespaces.leaked();
    if (!send_plain(socket, report)) return;
    folder.recreate();
    if (!namespaces.renew()) return;
  }
}

}  // namespace

void supervisor_main(int socket, const std::filesystem::path& folder,
                     const std::optional<std::filesystem::path>& prefix) {
  settle();
  const system::File own = keep_only(socket);
  const auto request = receive_plain<IsolationRequest>(own);
  if (!request) {
    system::remove_folder(folder);
    _exit(0);
  }
  std::optional<ProcessCap> cap(std::in_place);
  PrivateNamespaces namespaces(request->isolation, request->network_of, folder);
  system::ScratchFolder scratch_folder(folder);  // opened inside the new namespaces
  namespaces.refuse_calls();
  send_plain(own, namespaces.support());
  serve_requests(own, namespaces, scratch_folder, *cap, prefix);
  cap.reset();
  scratch_folder.remove();
  _exit(0);
}

}  // namespace gauntlet::process
