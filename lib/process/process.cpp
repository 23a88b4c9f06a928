#include "gauntlet/process.hpp"

#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>

#include "json/splitter.hpp"
#include "process/disk_watch.hpp"
#include "process/running_program.hpp"
#include "process/sandbox/bubblewrap.hpp"
#include "process/supervisor/supervisor.hpp"
#include "process/termination.hpp"
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

// Returns LockStep::edge, or the limit of wall time if that is shorter.
std::chrono::milliseconds edge_of(const RunSpec& run) {
  return std::min(run.lock_step.edge, run.limits.wall_time);
}

// Sends the lines of the run's input to a running program: each when the answers to those before
// have come, or none can come any more, and the end of the input after the last one. Returns when
// the program has ended. If it takes too long, returns why, in one line, while it still runs.
// `wait`: waits until the program has done something or has ended, or until that time.
std::string take_turns(const RunSpec& run, RunningProgram& program,
                       const std::function<void(Clock::time_point until)>& wait) {
  std::string_view rest;
  if (run.stdin_text) rest = *run.stdin_text;
  const auto lines = static_cast<std::size_t>(std::ranges::count(rest, '\n'));
  const std::size_t unanswered = lines - std::min(lines, run.lock_step.answers);
  const std::string edge = format_seconds(edge_of(run));
  auto deadline = Clock::now() + edge_of(run);
  std::size_t taken = 0, answers = 0;
  bool is_late = false, is_over = false;
  json::Splitter splitter([&](char* data, std::size_t size) -> std::size_t {
    const std::string& text = program.out.text;
    while (taken >= text.size() && program.out.pipe.is_open() && !program.has_ended()) {
      is_late = Clock::now() >= deadline;
      if (is_late) return 0;
      wait(deadline);
    }
    if (taken >= text.size()) return 0;
    const std::size_t count = text.copy(data, size, taken);
    taken += count;
    return count;
  });
  for (std::size_t line = 1; line < lines; ++line) {
    const auto end = rest.find('\n') + 1;
    program.in.add(rest.substr(0, end));
    rest.remove_prefix(end);
    while (!is_over && answers + unanswered < line) {
      bool has_value = false;
      try {
        has_value = splitter.next().has_value();
      } catch (const json::Malformed&) {
        has_value = false;  // the comparison reports it
      }
      if (is_late) {
        const std::string none = has_value ? "no complete answer to value " : "no answer to value ";
        return none + std::to_string(line) + (unanswered > 0 ? " or those before" : "") +
               " within " +
               (answers > 0 ? format_seconds(run.limits.wall_time) + " after the first answer"
                            : edge + ": the program may be waiting for the end of input");
      }
      is_over = !has_value;
      if (has_value && ++answers == 1) deadline = Clock::now() + run.limits.wall_time;
    }
  }
  program.in.add(rest);
  program.in.end();
  deadline = Clock::now() + edge_of(run);
  while (!program.has_ended() && Clock::now() < deadline) wait(deadline);
  return program.has_ended() ? "" : "did not end within " + edge + " after the last input";
}

// Waits for a program's end. Ends it if it has written too much or the process is interrupted, and
// returns true in this case. `late`: why it was ended in lock step, if so.
bool see_to_its_end(RunningProgram& program, const RunSpec& run, DiskWatches& disks,
                    std::string& late) {
  const int interruption_number = interruption_file();
  // Most programs end immediately with less output than a pipe holds. It is cheaper not to wake up
  // for each of their writes.
  const bool is_file = run.delivery == Delivery::file;
  if (is_file && program.ends_within(std::chrono::milliseconds(3))) return false;
  bool is_stopped = false;
  const auto wait = [&](Clock::time_point until) {
    const bool is_disk_exceeded = !is_stopped && disks.are_exceeded(program.supervisor());
    if (!is_stopped && (is_interrupted() || program.out.has_more || program.err.has_more ||
                        is_disk_exceeded || !late.empty())) {
      program.stop();
      is_stopped = true;
    }
    program.wait(is_stopped ? until : std::min(disks.next(), until),
                 is_stopped ? -1 : interruption_number);
  };
  if (run.delivery == Delivery::lock_step) late = take_turns(run, program, wait);
  while (!program.has_ended()) wait(Clock::now() + std::chrono::hours(1));
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
    RunSpec in_time = run;
    if (run.delivery == Delivery::lock_step) in_time.limits.wall_time += 2 * edge_of(run);
    RunningProgram program(in_time, StdinWriter(run));
    if (run.sandbox == Sandbox::basic) disks.add(program.scratch_folder());
    std::string late;
    const bool was_stopped = see_to_its_end(program, run, disks, late);
    result = program.outcome();
    if (!late.empty() && result.end != End::internal_error) {
      result.end = End::time_limit;
      result.message = late;
    }
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

unsigned start_supervisors(unsigned jobs) { return prepare_supervisors(jobs); }

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
