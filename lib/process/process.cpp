#include "gauntlet/process.hpp"

#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "process/disk_watch.hpp"
#include "process/running_program.hpp"
#include "process/sandbox/bubblewrap.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/interruption.hpp"

namespace gauntlet::process {
namespace {

std::atomic<bool> interrupted = false;
std::atomic<int> interruption = -1;  // becomes readable at the interruption
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

[[maybe_unused]] const bool is_hooked = [] {
  tool::set_interruption_hooks({interrupt_processes, stop_supervisors});
  return true;
}();

}  // namespace

bool is_interrupted() noexcept { return interrupted; }

int interruption_file() {
  static const int file = [] {
    interruption = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return interruption.load();
  }();
  return file;
}

void interrupt_processes() noexcept {
  const int error = errno;
  interrupted = true;
  if (interruption >= 0) eventfd_write(interruption, 1);
  errno = error;
}

namespace {

using Clock = std::chrono::steady_clock;
using End = RunResult::Termination;

// Waits for a program's end. Ends it if it has written too much or the process is interrupted, and
// returns true in this case.
bool see_to_its_end(RunningProgram& program, Delivery delivery, DiskWatches& disks) {
  const int interruption_number = interruption_file();
  // Most programs end immediately with less output than a pipe holds. It is cheaper not to wake up
  // for each of their writes.
  if (delivery == Delivery::file && program.ends_within(std::chrono::milliseconds(3))) return false;
  bool is_stopped = false;
  while (!program.has_ended()) {
    const bool is_disk_exceeded = !is_stopped && disks.are_exceeded(program.supervisor());
    if (!is_stopped &&
        (is_interrupted() || program.out.has_more || program.err.has_more || is_disk_exceeded)) {
      program.stop();
      is_stopped = true;
    }
    const auto later = Clock::now() + std::chrono::hours(1);
    program.wait(is_stopped ? later : std::min(disks.next(), later),
                 is_stopped ? -1 : interruption_number);
  }
  return is_stopped;
}

RunResult run_once(const RunSpec& run) {
  RunResult result;
  if (is_interrupted()) {
    result.end = End::interrupted;
    return result;
  }
  try {
    DiskWatches disks(run.disk_limits);
    RunningProgram program(run, StdinWriter(run));
    if (run.sandbox == Sandbox::basic) disks.add(program.scratch_folder());
    const bool was_stopped = see_to_its_end(program, run.delivery, disks);
    result = program.outcome();
    if (disks.are_exceeded_in_the_end() && result.end != End::internal_error) {
      result.end = End::file_size_limit;
      result.message = disks.message();
    }
    if (was_stopped && is_interrupted()) result.end = End::interrupted;
  } catch (const std::system_error& error) {
    result.end = End::internal_error;
    result.message = error.what();
  }
  return result;
}

// Retries after internal errors: processes or files may be exhausted until another program has
// ended.
RunResult run_untested(const RunSpec& run) {
  constexpr int tries = 3;
  constexpr std::chrono::milliseconds pause{100};
  RunResult result = run_once(run);
  for (int i = 1; i < tries && result.end == End::internal_error; ++i) {
    poll(nullptr, 0, static_cast<int>(i * pause.count()));
    result = run_once(run);
  }
  return result;
}

// Runs a program in the strict sandbox. Returns nullopt if that works, otherwise the reason.
std::optional<std::string> try_strict(UserNamespace kind) {
  set_user_namespace(kind);
  RunSpec run;
  run.command = {"/bin/true"};
  run.sandbox = Sandbox::strict;
  const RunResult result = run_untested(run);
  if (result.end == RunResult::Termination::exited && result.code == 0) return std::nullopt;
  return result.message.empty() ? "it cannot run on this machine" : result.message;
}

std::optional<std::string> try_strict() {
  const auto reason = try_strict(UserNamespace::sealed);
  for (const auto kind : {UserNamespace::plain, UserNamespace::if_possible}) {
    if (!reason || !try_strict(kind)) return std::nullopt;
  }
  const std::string advice = remedy(*reason);
  return "the strict sandbox needs bubblewrap (bwrap) and user namespaces: " + *reason +
         (advice.empty() ? "" : "; " + advice);
}

}  // namespace

std::optional<std::string> sandbox_error(Sandbox sandbox) {
  if (sandbox != Sandbox::strict) return std::nullopt;
  static const std::optional<std::string> reason = try_strict();
  return reason;
}

RunResult run_process(const RunSpec& run) {
  if (const auto reason = sandbox_error(run.sandbox)) throw std::runtime_error(*reason);
  return run_untested(run);
}

void start_supervisors(unsigned jobs) { prepare_supervisors(jobs); }

void stop_supervisors() { release_supervisors(); }

std::vector<unsigned> allowed_cpus() {
  std::vector<unsigned> numbers;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (unsigned i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(i, &set)) numbers.push_back(i);
    }
  }
  if (!numbers.empty()) return numbers;
  numbers.resize(std::max(1U, std::thread::hardware_concurrency()));
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

void set_cpu_affinity(std::span<const unsigned> numbers) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const unsigned number : numbers) CPU_SET(number, &set);
  sched_setaffinity(0, sizeof set, &set);
}

}  // namespace gauntlet::process
