#include "process/supervisor/reaper.hpp"

#include <poll.h>
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
constexpr std::chrono::seconds patience{5};
constexpr std::size_t most_slow = 1000;

std::chrono::nanoseconds duration(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

// Its number may by now be another's, who then has another parent.
void end_surely(const Process& process) {
  const system::File handle(static_cast<int>(syscall(SYS_pidfd_open, process.pid, 0)));
  if (!handle.is_open()) return;
  const auto now = find_process(process.pid);
  if (now && (now->parent == process.parent || now->parent == getpid())) {
    syscall(SYS_pidfd_send_signal, handle.number(), SIGKILL, nullptr, 0);
  }
}

}  // namespace

void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

Waited bury_one(pid_t which, pid_t main, Buried& buried) {
  int status = 0;
  rusage usage{};
  const pid_t pid = wait4(which, &status, WNOHANG, &usage);
  if (pid < 0) return Waited::no_children;
  if (pid == 0) return Waited::nobody;
  if (pid == main) buried.status = status;
  buried.cpu += duration(usage.ru_utime) + duration(usage.ru_stime);
  buried.memory = std::max(buried.memory, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
  return Waited::somebody;
}

bool has_living_children(pid_t main, Buried& buried) {
  for (;;) {
    const Waited waited = bury_one(-1, main, buried);
    if (waited != Waited::somebody) return waited == Waited::nobody;
  }
}

void bury_orphans(pid_t main, Buried& buried) {
  for (;;) {
    siginfo_t ended{};
    if (waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) != 0) return;
    if (ended.si_pid == 0 || ended.si_pid == main) return;
    bury_one(ended.si_pid, main, buried);
  }
}

unsigned count_descendants(bool below_children) {
  const auto all = descendants_of(getpid());
  return static_cast<unsigned>(std::ranges::count_if(all, [&](const Process& each) {
    return !each.has_ended() && !(below_children && each.parent == getpid());
  }));
}

// Whoever ends leaves its children to us, so they come to be ours all, and soon: it takes less time
// to end one than to start one. The number of a child is not another's before we wait for it.
bool end_descendants(pid_t main, Buried& buried) {
  kill(-main, SIGKILL);  // the number is not given away while somebody is in the group
  const auto end = Clock::now() + patience;
  std::vector<pid_t> known;
  std::chrono::nanoseconds pause = std::chrono::microseconds(50);  // most take less to end
  while (Clock::now() < end) {
    if (!has_living_children(main, buried)) return true;
    auto children = child_numbers(getpid());
    for (const pid_t child : children) kill(child, SIGKILL);
    if (children == known) {  // those that take their time to end may have others below them
      for (const Process& process : descendants_of(getpid(), most_slow)) {
        if (!process.has_ended()) end_surely(process);
      }
      const timespec some{0, pause.count()};
      ppoll(nullptr, 0, &some, nullptr);
      pause = std::min<std::chrono::nanoseconds>(2 * pause, std::chrono::milliseconds(1));
    }
    known.swap(children);
  }
  return false;
}

void end_strays(const std::vector<pid_t>& spared) {
  const pid_t session = getsid(0);
  Buried buried;
  const auto end = Clock::now() + patience;
  for (bool found = true; found && Clock::now() < end;) {
    found = false;
    for (const Process& child : children_of(getpid())) {
      if (child.session == session || std::ranges::find(spared, child.pid) != spared.end())
        continue;
      found = true;
      for (const Process& below : descendants_of(child.pid)) end_surely(below);
      kill(child.pid, SIGKILL);
      bury_one(child.pid, child.pid, buried);
    }
    if (found) poll(nullptr, 0, 1);
  }
}

}  // namespace gauntlet::process
