#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
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
#include <string>
#include <vector>

#include "process/supervisor/call_filter.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/reaper.hpp"
#include "process/supervisor/supervisor.hpp"

// Between clone and exec the child shares the supervisor's memory, which saves a copy. Sanitizer
// instrumentation is disabled there, since it would record the child's actions as the supervisor's.
// The thread sanitizer does not support sharing, so with it the child gets a copy.
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

// The limit in bytes of a user's POSIX message queues (Linux's default). No other limit counts
// them.
constexpr rlim_t max_in_queues = 819'200;

// The limits of a sandboxed process on its open files, and of its user namespace on pending signals
// and timers.
constexpr rlim_t max_open_files = 4096, max_pending_signals = 1024;

struct ResourceLimit {
  __rlimit_resource_t resource;
  rlim_t max;
};

// The reason why the program could not be started as requested.
struct Failure {
  int error;
  bool chdir_failed;
};

// Everything that the child needs. It is prepared before clone, as the child must not allocate.
struct Setup {
  const char* path = nullptr;
  const char* folder = nullptr;  // null: keep the working directory
  std::vector<char*> words;
  std::vector<char*> environment;
  std::array<int, max_files> files{};
  std::vector<ResourceLimit> limits;
  int priority = 0;
  cpu_set_t processors{};
  bool has_privileges = false;
  sock_fprog filter{};  // empty: none
  Failure* failure = nullptr;
};

GAUNTLET_UNSEEN void lower(const ResourceLimit& limit) {
  rlimit now{};
  if (getrlimit(limit.resource, &now) != 0 || now.rlim_max <= limit.max) return;
  const rlimit then{now.rlim_cur < limit.max ? now.rlim_cur : limit.max, limit.max};
  setrlimit(limit.resource, &then);
}

// Runs in the child, from clone until exec.
GAUNTLET_UNSEEN int run_child(void* argument) {
  Setup& setup = *static_cast<Setup*>(argument);
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < max_files; ++i) {
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
    setup.failure->chdir_failed = true;
    _exit(127);
  }
  for (const ResourceLimit& limit : setup.limits) lower(limit);
  if (setup.filter.len > 0) prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &setup.filter);
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

// Returns RLIMIT_CPU of each process in seconds. It exceeds `time`, which the supervisor enforces
// for all processes together.
rlim_t seconds(std::optional<std::chrono::milliseconds> time) {
  if (!time) return RLIM_INFINITY;
  return static_cast<rlim_t>(std::chrono::ceil<std::chrono::seconds>(*time).count()) + 1;
}

std::vector<ResourceLimit> limits_for(const LaunchRequest& request) {
  const LaunchOptions& options = request.options;
  std::vector<ResourceLimit> limits{{RLIMIT_CPU, seconds(request.limits.cpu_time)},
                                    {RLIMIT_FSIZE, request.limits.file_size},
                                    {RLIMIT_MSGQUEUE, max_in_queues},
                                    {RLIMIT_CORE, options.has_core ? RLIM_INFINITY : 0}};
  if (!options.has_privileges) limits.push_back({RLIMIT_NOFILE, max_open_files});
  if (options.has_own_counts) {
    limits.push_back({RLIMIT_SIGPENDING, max_pending_signals});
    // One for the supervisor, and one more process by which the excess is recognized.
    limits.push_back({RLIMIT_NPROC, rlim_t{request.limits.processes} + 2});
  }
  return limits;
}

Setup setup_for(const LaunchRequest& request, const Files& files, Failure* failure) {
  Setup setup;
  setup.failure = failure;
  setup.path = request.path.c_str();
  if (!request.folder.empty()) setup.folder = request.folder.c_str();
  setup.words = pointers(request.words);
  setup.environment = pointers(request.environment);
  std::ranges::transform(files, setup.files.begin(),
                         [](const system::File& file) { return file.fd(); });
  setup.limits = limits_for(request);
  setup.priority = request.options.priority;
  setup.processors = request.options.processors;
  setup.has_privileges = request.options.has_privileges;
  if (!request.options.has_privileges && !request.options.is_wrapped) {
    static std::string filter = program_filter();  // aligned as any allocated memory
    setup.filter = {static_cast<unsigned short>(filter.size() / sizeof(sock_filter)),
                    reinterpret_cast<sock_filter*>(filter.data())};
  }
  return setup;
}

// Returns memory shared with the child even if it has a copy of all other memory; null if mmap()
// fails.
Failure* shared_failure() {
  void* const page =
      mmap(nullptr, sizeof(Failure), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? nullptr : static_cast<Failure*>(page);
}

// Makes the OOM killer choose the programs started during its lifetime rather than this process.
// They inherit the highest score, which this process has meanwhile: to open the file of each
// program takes as long as 3 % of a short run.
class OomPreference {
 public:
  OomPreference() { set("1000"); }
  OomPreference(const OomPreference&) = delete;
  OomPreference& operator=(const OomPreference&) = delete;
  ~OomPreference() { set(own().score); }

 private:
  struct Score {
    system::File file = system::File(open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC));
    std::string score = read_proc("/proc/self/oom_score_adj");
  };
  static const Score& own() {
    static const Score own;
    return own;
  }
  static void set(const std::string& score) {
    if (own().file.is_open() && pwrite(own().file.fd(), score.data(), score.size(), 0) < 0) return;
  }
};

// Creates the child, which shares this process's memory. Returns when the child has executed the
// program or exited; `ending` is then its pidfd. Returns a negative number and sets errno on
// failure.
pid_t clone_sharing(Setup& setup, int& ending) {
  alignas(64) static std::array<char, 64 << 10> stack;
  return clone(run_child, stack.data() + stack.size(),
               sharing | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &setup, &ending);
}

// As clone_sharing(), but creates the child in the cgroup. The child has a copy of the memory.
pid_t clone_into(const RunCgroup& group, Setup& setup, int& ending) {
  const pid_t pid = fork_into_cgroup(group, ending);
  if (pid == 0) _exit(run_child(&setup));
  return pid;
}

}  // namespace

Child start_child(const LaunchRequest& request, const Files& files, const RunCgroup* group) {
  static Failure* const failure = shared_failure();
  if (failure == nullptr) return {.error = ENOMEM};
  *failure = {0, false};
  Setup setup = setup_for(request, files, failure);
  int ending = -1;
  const OomPreference preference;
  const pid_t pid =
      group != nullptr ? clone_into(*group, setup, ending) : clone_sharing(setup, ending);
  if (pid < 0) return {.error = errno};
  if (failure->error != 0) wait_for(pid);  // it has ended
  return {pid, system::File(ending), failure->error, failure->chdir_failed};
}

}  // namespace gauntlet::process
