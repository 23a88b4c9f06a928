#include "process/supervisor/child.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <vector>

// Between clone and exec the child has our memory, which saves a copy of it; what a sanitizer would
// note down about the child would be noted about us. The thread sanitizer cannot have that at all.
#if defined(__clang__)
#define GAUNTLET_UNSEEN __attribute__((disable_sanitizer_instrumentation, noinline))
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

struct Limit {
  __rlimit_resource_t resource;
  rlim_t most;
};

// Why there is no program.
struct Failure {
  int error;
  bool is_folders_fault;
};

// All the child needs, made before it is cloned: it must not allocate.
struct Plan {
  const char* path = nullptr;
  const char* folder = nullptr;  // or none
  std::vector<char*> words;
  std::vector<char*> environment;
  std::array<int, most_files> files{};
  std::array<Limit, 4> limits{};
  int priority = 0;
  bool has_privileges = false;
  Failure* failure = nullptr;
};

GAUNTLET_UNSEEN void lower(const Limit& limit) {
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

GAUNTLET_UNSEEN int become(void* argument) {
  Plan& plan = *static_cast<Plan*>(argument);
  setsid();
  offer_to_be_killed();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < most_files; ++i) {
    if (plan.files[static_cast<std::size_t>(i)] >= 0) {
      dup2(plan.files[static_cast<std::size_t>(i)], i);
    }
  }
  umask(022);
  setpriority(PRIO_PROCESS, 0, plan.priority);
  if (!plan.has_privileges) prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (plan.folder != nullptr && chdir(plan.folder) != 0) {
    *plan.failure = {errno, true};
    _exit(127);
  }
  for (const Limit& limit : plan.limits) lower(limit);
  execve(plan.path, plan.words.data(), plan.environment.data());
  *plan.failure = {errno, false};
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
rlim_t seconds(std::chrono::nanoseconds time) {
  if (time == std::chrono::nanoseconds::max()) return RLIM_INFINITY;
  return static_cast<rlim_t>(std::chrono::ceil<std::chrono::seconds>(time).count()) + 1;
}

// Above the limit, so that a program that is refused memory has been seen to use too much of it.
// The address space is no measure: a Java machine reserves far more of it than it uses.
rlim_t data(std::uint64_t memory) {
  const std::uint64_t slack = std::max<std::uint64_t>(memory / 4, 16 << 20);
  return memory > UINT64_MAX - slack ? RLIM_INFINITY : memory + slack;
}

Plan plan_for(const Order& order, const Files& files) {
  Plan plan;
  plan.path = order.path.c_str();
  if (!order.folder.empty()) plan.folder = order.folder.c_str();
  plan.words = pointers(order.words);
  plan.environment = pointers(order.environment);
  std::transform(files.begin(), files.end(), plan.files.begin(),
                 [](const system::File& file) { return file.number(); });
  plan.limits = {{{RLIMIT_CPU, seconds(order.caps.cpu)},
                  {RLIMIT_DATA, data(order.caps.memory)},
                  {RLIMIT_FSIZE, order.caps.disk},
                  {RLIMIT_CORE, order.caps.has_core ? RLIM_INFINITY : 0}}};
  plan.priority = order.caps.priority;
  plan.has_privileges = order.caps.has_privileges;
  return plan;
}

// Where the child can tell us, whether it has a copy of our memory or not.
Failure* shared_failure() {
  void* const page =
      mmap(nullptr, sizeof(Failure), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? nullptr : static_cast<Failure*>(page);
}

pid_t clone_sharing(Plan& plan, int& ending) {
  alignas(64) static std::array<char, 64 << 10> stack;
  return clone(become, stack.data() + stack.size(), sharing | CLONE_VFORK | CLONE_PIDFD | SIGCHLD,
               &plan, &ending);
}

// Whoever is born in a group has a copy of our memory.
pid_t clone_into(const RunGroup& group, Plan& plan, int& ending) {
  const pid_t pid = fork_into(group.number(), ending);
  if (pid == 0) _exit(become(&plan));
  return pid;
}

}  // namespace

Child start_child(const Order& order, const Files& files, const RunGroup* group) {
  static Failure* const failure = shared_failure();
  if (failure == nullptr) return {-1, {}, ENOMEM, false};
  *failure = {0, false};
  Plan plan = plan_for(order, files);
  plan.failure = failure;
  int ending = -1;
  const pid_t pid =
      group != nullptr ? clone_into(*group, plan, ending) : clone_sharing(plan, ending);
  if (pid < 0) return {-1, {}, errno, false};
  Child child{pid, system::File(ending), failure->error, failure->is_folders_fault};
  if (child.error != 0) {
    while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  return child;
}

}  // namespace gauntlet::process
