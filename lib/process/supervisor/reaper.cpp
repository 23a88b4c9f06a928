#include "process/supervisor/reaper.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include "process/supervisor/proc.hpp"
#include "system/file.hpp"

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds ending_time{5};
constexpr std::size_t max_slow = 1000;
constexpr int max_reaped = 1000;  // at a time, because new ones may start faster
constexpr std::chrono::nanoseconds shortest_wait = std::chrono::microseconds(50);
constexpr std::chrono::nanoseconds longest_wait = std::chrono::milliseconds(1);

std::chrono::nanoseconds duration(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

// Sends a signal to a process by pidfd after checking that its number was not reused: then the
// parent differs.
void send_surely(const Process& process, int signal) {
  const system::File handle(static_cast<int>(syscall(SYS_pidfd_open, process.pid, 0)));
  if (!handle.is_open()) return;
  const auto now = find_process(process.pid);
  if (now && (now->parent == process.parent || now->parent == getpid())) {
    syscall(SYS_pidfd_send_signal, handle.fd(), signal, nullptr, 0);
  }
}

// Kills descendants, up to a number that can be examined quickly.
void kill_descendants(const std::vector<pid_t>& children) {
  for (const pid_t child : children) {
    for (const Process& process : descendants_of(child, max_slow)) {
      if (!process.has_ended()) send_surely(process, SIGKILL);
    }
  }
}

void sleep_for(std::chrono::nanoseconds time) { system::poll_for({}, time); }

// Returns true if a process is stopped. Its first thread may have ended before the others.
bool is_stopped(const Process& process) {
  char state = process.state;
  if (state == 'Z') {
    for (const pid_t thread : numbers_in(proc_path(process.pid, "task"))) {
      if (thread != process.pid) state = state_of_thread(process.pid, thread);
    }
  }
  return state == 'T' || state == 't';
}

bool has_children() {
  siginfo_t ended{};
  return waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0;
}

// Kills the children for which `is_meant` holds, with all their descendants. Returns true if none
// are left; tries for `ending_time`.
//
// When a process ends, its children become children of this process, so all descendants soon do:
// ending a process takes less time than starting one. Only if children still exist after they were
// killed, because they end slowly, are their descendants killed, too. Kills all before it reaps
// any, and reaps only those that it has killed: in a chain of processes, each of which starts the
// next one and ends, zombies appear as fast as they can be reaped.
template <class IsMeant>
bool end_children(const IsMeant& is_meant, pid_t main, ReapedUsage& reaped) {
  const auto end = Clock::now() + ending_time;
  std::chrono::nanoseconds pause = shortest_wait;  // most take less to end
  for (std::vector<pid_t> before; Clock::now() < end;) {
    // The number of a child is not reused before the child is reaped.
    auto children = child_numbers(getpid());
    std::erase_if(children, [&](pid_t child) { return !is_meant(child); });
    for (const pid_t child : children) kill(child, SIGKILL);
    if (children.empty() || children == before) {
      if (children.empty() && (before.empty() || !has_children())) return true;
      kill_descendants(children);
      sleep_for(pause);
      pause = std::min(2 * pause, longest_wait);
    }
    for (const pid_t child : children) reap_one(child, main, reaped);
    before.swap(children);
  }
  return false;
}

}  // namespace

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

bool ends_within(pid_t child, std::chrono::nanoseconds time) {
  const auto end = Clock::now() + time;
  for (std::chrono::nanoseconds pause = shortest_wait;; pause = std::min(2 * pause, longest_wait)) {
    siginfo_t ended{};
    const int error = waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (error != 0 || ended.si_pid == child) return true;
    if (Clock::now() >= end) return false;
    sleep_for(pause);
  }
}

void become_subreaper() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

Waited reap_one(pid_t which, pid_t main, ReapedUsage& reaped) {
  int status = 0;
  rusage usage{};
  const pid_t pid = wait4(which, &status, WNOHANG, &usage);
  if (pid < 0) return Waited::no_children;
  if (pid == 0) return Waited::nobody;
  if (pid == main) reaped.status = status;
  reaped.cpu += duration(usage.ru_utime) + duration(usage.ru_stime);
  reaped.memory = std::max(reaped.memory, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
  return Waited::somebody;
}

bool has_living_children(pid_t main, ReapedUsage& reaped) {
  for (int i = 0; i < max_reaped; ++i) {
    const Waited waited = reap_one(-1, main, reaped);
    if (waited != Waited::somebody) return waited == Waited::nobody;
  }
  return true;
}

void reap_orphans(pid_t main, ReapedUsage& reaped) {
  for (int i = 0; i < max_reaped; ++i) {
    siginfo_t ended{};
    if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) != 0) return;
    if (ended.si_pid == 0 || ended.si_pid == main) return;
    reap_one(ended.si_pid, main, reaped);
  }
}

bool Pause::hold() {
  constexpr int rounds = 50;  // new processes may start faster than they are found
  constexpr std::chrono::milliseconds max_cpu_time{300};  // until all have stopped
  bool is_new = true;
  for (int i = 0; i < rounds && is_new; ++i) {
    is_new = false;
    std::chrono::nanoseconds cpu_time{0};
    for (const Process& process : descendants_of(getpid())) {
      const Key key(process.pid, process.start);
      if (process.has_ended()) continue;
      if (is_stopped(process)) {
        stopped_.insert(key);
      } else if (stopped_.contains(key)) {
        return false;
      } else {
        send_surely(process, SIGSTOP);
        const auto [known, is_first] = signalled_.emplace(key, process.cpu);
        cpu_time += process.cpu - known->second;
        is_new = is_new || is_first;
      }
    }
    if (cpu_time > max_cpu_time) return false;
  }
  return true;
}

void Pause::release() {
  if (signalled_.empty()) return;
  signalled_.clear();
  stopped_.clear();
  for (const Process& process : descendants_of(getpid())) send_surely(process, SIGCONT);
}

unsigned count_descendants(bool below_children) {
  const auto all = descendants_of(getpid());
  return static_cast<unsigned>(std::ranges::count_if(all, [&](const Process& each) {
    return !each.has_ended() && !(below_children && each.parent == getpid());
  }));
}

bool kill_and_reap_descendants(pid_t main, ReapedUsage& reaped) {
  kill(-main, SIGKILL);  // the number is not reused while the group has members
  return end_children([](pid_t) { return true; }, main, reaped);
}

void kill_strays(const std::vector<pid_t>& spared) {
  const pid_t session = getsid(0);
  const auto is_stray = [&](pid_t child) {
    return getsid(child) != session && std::ranges::find(spared, child) == spared.end();
  };
  ReapedUsage reaped;
  end_children(is_stray, 0, reaped);
}

}  // namespace gauntlet::process
