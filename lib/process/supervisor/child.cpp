#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <vector>

#include "process/supervisor/reaper.hpp"
#include "process/supervisor/supervisor.hpp"

// Between clone and exec the child has our memory, which saves a copy of it; what a sanitizer would
// note down about the child would be noted about us. The thread sanitizer cannot have that at all.
#if defined(__clang__)
#define GAUNTLET_UNSEEN \
  __attribute__((no_sanitize("address", "undefined"), disable_sanitizer_instrumentation, noinline))
#if __has_feature(thread_sanitizer)
#define GAUNTLET_COPIED
#endif
#else
#define GAUNTLET_UNSEEN \
  __attribute__((no_sanitize("address"), no_sanitize("thread"), no_sanitize("undefined"), noinline))
#ifdef __SANITIZE_THREAD__
#define GAUNTLET_COPIED
#endif
#endif

namespace gauntlet::process {
namespace {

#ifdef GAUNTLET_COPIED
constexpr int sharing = 0;
#else
constexpr int sharing = CLONE_VM;
#endif

// Bytes that a user may have in POSIX message queues, which nothing else counts: what Linux lets a
// user have by default.
constexpr rlim_t most_in_queues = 819'200;

struct ResourceLimit {
  __rlimit_resource_t resource;
  rlim_t most;
};

// Why there is no program.
struct Failure {
  int error;
  bool is_folders_fault;
  bool is_outside;  // of the group, but there may be a program
};

// All the child needs, made before it is cloned: it must not allocate.
struct Setup {
  const char* path = nullptr;
  const char* folder = nullptr;  // or none
  std::vector<char*> words;
  std::vector<char*> environment;
  std::array<int, most_files> files{};
  std::array<ResourceLimit, 4> limits{};
  int priority = 0;
  cpu_set_t processors{};
  bool has_privileges = false;
  RunGroup::Entries entries{-1, -1, -1};
  Failure* failure = nullptr;
};

GAUNTLET_UNSEEN void lower(const ResourceLimit& limit) {
  rlimit now{};
  if (getrlimit(limit.resource, &now) != 0 || now.rlim_max <= limit.most) return;
  const rlimit then{limit.most, limit.most};
  setrlimit(limit.resource, &then);
}

// Should the machine run out of memory, the program is to go before those that watch over it.
GAUNTLET_UNSEEN void offer_to_be_killed() {
  constexpr char most[] = "1000";
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file >= 0 && write(file, most, sizeof most - 1) > 0) close(file);
}

// As a process may only do by itself while it has a single thread (RunGroup::entries).
GAUNTLET_UNSEEN void enter_group(const Setup& setup) {
  for (const int entry : setup.entries) {
    if (entry >= 0 && write(entry, "0", 1) != 1) {
      setup.failure->is_outside = true;
      return;
    }
  }
}

// The child, from its birth until it is the program.
GAUNTLET_UNSEEN int run_child(void* argument) {
  Setup& setup = *static_cast<Setup*>(argument);
  enter_group(setup);
  setsid();
  offer_to_be_killed();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < most_files; ++i) {
    if (setup.files[static_cast<std::size_t>(i)] >= 0) {
      dup2(setup.files[static_cast<std::size_t>(i)], i);
    }
  }
  umask(022);
  setpriority(PRIO_PROCESS, 0, setup.priority);
  sched_setaffinity(0, sizeof setup.processors, &setup.processors);
  if (!setup.has_privileges) prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (setup.folder != nullptr && chdir(setup.folder) != 0) {
    setup.failure->error = errno;
    setup.failure->is_folders_fault = true;
    _exit(127);
  }
  for (const ResourceLimit& limit : setup.limits) lower(limit);
  execve(setup.path, setup.words.data(), setup.environment.data());
  setup.failure->error = errno;
  _exit(127);
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  result.reserve(words.size() + 1);
  for (const auto& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

// Seconds of processor time for one process: above the limit, which is watched for all together.
rlim_t seconds(std::optional<std::chrono::milliseconds> time) {
  if (!time) return RLIM_INFINITY;
  return static_cast<rlim_t>(std::chrono::ceil<std::chrono::seconds>(*time).count()) + 1;
}

Setup setup_for(const LaunchRequest& request, const Files& files, Failure* failure) {
  Setup setup;
  setup.failure = failure;
  setup.path = request.path.c_str();
  if (!request.folder.empty()) setup.folder = request.folder.c_str();
  setup.words = pointers(request.words);
  setup.environment = pointers(request.environment);
  std::ranges::transform(files, setup.files.begin(),
                         [](const system::File& file) { return file.number(); });
  setup.limits = {{{RLIMIT_CPU, seconds(request.limits.cpu)},
                   {RLIMIT_FSIZE, request.limits.disk},
                   {RLIMIT_MSGQUEUE, most_in_queues},
                   {RLIMIT_CORE, request.options.has_core ? RLIM_INFINITY : 0}}};
  setup.priority = request.options.priority;
  setup.processors = request.options.processors;
  setup.has_privileges = request.options.has_privileges;
  return setup;
}

// Memory where the child can tell us, whether it has a copy of ours or not. Null without memory.
Failure* shared_failure() {
  void* const page =
      mmap(nullptr, sizeof(Failure), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? nullptr : static_cast<Failure*>(page);
}

// Both ways to make the child return when it has executed the program or ended; `ending` is then a
// file that can be read once it has ended. Less than 0 with errno when there is no child.
pid_t clone_sharing(Setup& setup, int& ending) {
  alignas(64) static std::array<char, 64 << 10> stack;
  return clone(run_child, stack.data() + stack.size(),
               sharing | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &setup, &ending);
}

// A child that is born in a group has a copy of our memory.
pid_t clone_into(const RunGroup& group, Setup& setup, int& ending) {
  const pid_t pid = fork_into(group, ending);
  if (pid == 0) _exit(run_child(&setup));
  return pid;
}

}  // namespace

Child start_child(const LaunchRequest& request, const Files& files, const RunGroup* group) {
  static Failure* const failure = shared_failure();
  if (failure == nullptr) return {.error = ENOMEM};
  *failure = {0, false, false};
  Setup setup = setup_for(request, files, failure);
  int ending = -1;
  if (group != nullptr) setup.entries = group->entries();
  const bool is_born_in_it = group != nullptr && group->number() >= 0;
  const pid_t pid =
      is_born_in_it ? clone_into(*group, setup, ending) : clone_sharing(setup, ending);
  if (pid < 0) return {.error = errno};
  if (failure->error != 0) wait_for(pid);  // it has ended
  return {pid, system::File(ending), failure->error, failure->is_folders_fault,
          failure->is_outside};
}

}  // namespace gauntlet::process
