#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <new>

#include "process/sandbox/probe/probes.hpp"

namespace gauntlet::probe {
namespace {

constexpr std::size_t page_size = 4096;
constexpr int max_started = 3000;

pid_t to_pid(const std::string& text) { return static_cast<pid_t>(std::stol(text)); }

}  // namespace

bool bomb(const Words& words) {
  const bool leaves = words.at(0) == "setsid";
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(3);
  void* const page =
      mmap(nullptr, page_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return false;
  auto& started = *new (page) std::atomic<int>(0);
  while (std::chrono::steady_clock::now() < end) {
    if (started >= max_started) continue;
    ++started;
    if (fork() == 0 && leaves) setsid();
  }
  return true;
}

bool trace(const Words& words) {
  return ptrace(PTRACE_ATTACH, to_pid(words.at(0)), nullptr, nullptr) == 0;
}

bool make_namespace(const Words& words) {
  const std::string& how = words.at(0);
  clone_args plan{};
  plan.flags = CLONE_NEWUSER;
  plan.exit_signal = SIGCHLD;
  if (how == "unshare") return unshare(CLONE_NEWUSER) == 0;
  if (how == "setns") return setns(0, 0) == 0;
  const long made = how == "clone" ? syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0)
                                   : syscall(SYS_clone3, &plan, sizeof plan);
  if (made == 0) _exit(0);
  return made > 0;
}

bool signal_process(const Words& words) {
  return kill(to_pid(words.at(0)), std::stoi(words.at(1))) == 0;
}

bool reserve(const Words& words) {
  const std::size_t size = std::stoull(words.at(0)) << 30;
  return mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) !=
         MAP_FAILED;
}

bool share(const Words& words) {
  const std::size_t size = std::stoull(words.at(0)) << 20;
  void* const memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  for (std::size_t i = 0; i < size; i += page_size) static_cast<volatile char*>(memory)[i] = 1;
  sleep(5);
  return true;
}

}  // namespace gauntlet::probe
