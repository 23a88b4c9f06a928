#include "process/process.hpp"

#include <poll.h>

#include <chrono>
#include <stdexcept>
#include <system_error>

#include "process/disk_watch.hpp"
#include "process/interruption.hpp"
#include "process/running_program.hpp"
#include "process/sandbox/bubblewrap.hpp"
#include "process/sandbox/remedy.hpp"
#include "process/supervisor/supervisor.hpp"

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;
using End = Outcome::End;

// Waits for a program's end. Ends it if it has written too much or the process is interrupted, and
// returns true in this case. `disk` is null if there is no disk limit.
bool see_to_its_end(RunningProgram& program, Delivery delivery, DiskWatch* disk) {
  const int interruption_number = interruption_file();
  // Most programs end immediately with less output than a pipe holds. It is cheaper not to wake up
  // for each of their writes.
  if (delivery == Delivery::file && program.ends_within(std::chrono::milliseconds(3))) return false;
  bool is_stopped = false;
  while (!program.has_ended()) {
    const bool is_disk_exceeded =
        !is_stopped && disk != nullptr && disk->is_exceeded(program.supervisor());
    if (!is_stopped &&
        (is_interrupted() || program.out.has_more || program.err.has_more || is_disk_exceeded)) {
      program.stop();
      is_stopped = true;
    }
    const bool is_watched = disk != nullptr && !is_stopped;
    program.wait(is_watched ? disk->next() : Clock::now() + std::chrono::hours(1),
                 is_stopped ? -1 : interruption_number);
  }
  return is_stopped;
}

Outcome run_once(const Run& run) {
  Outcome outcome;
  if (is_interrupted()) {
    outcome.end = End::interrupted;
    return outcome;
  }
  try {
    std::optional<DiskWatch> disk;
    if (run.disk_limit) disk.emplace(*run.disk_limit);
    RunningProgram program(run, StdinWriter(run));
    if (disk && run.sandbox == Sandbox::basic) disk->add(program.scratch_folder());
    const bool was_stopped = see_to_its_end(program, run.delivery, disk ? &*disk : nullptr);
    outcome = program.outcome();
    if (disk && disk->is_exceeded_in_the_end() && outcome.end != End::infra) {
      outcome.end = End::disk;
      outcome.message = disk->message();
    }
    if (was_stopped && is_interrupted()) outcome.end = End::interrupted;
  } catch (const std::system_error& error) {
    outcome.end = End::infra;
    outcome.message = error.what();
  }
  return outcome;
}

// Retries after internal errors: processes or files may be exhausted until another program has
// ended.
Outcome run_untested(const Run& run) {
  constexpr int tries = 3;
  constexpr std::chrono::milliseconds pause{100};
  Outcome outcome = run_once(run);
  for (int i = 1; i < tries && outcome.end == End::infra; ++i) {
    poll(nullptr, 0, static_cast<int>(i * pause.count()));
    outcome = run_once(run);
  }
  return outcome;
}

// Runs a program in the strict sandbox. Returns nullopt if that works, otherwise the reason.
std::optional<std::string> try_strict(UserNamespace kind) {
  set_user_namespace(kind);
  Run run;
  run.command = {"/bin/true"};
  run.sandbox = Sandbox::strict;
  const Outcome outcome = run_untested(run);
  if (outcome.end == Outcome::End::exited && outcome.code == 0) return std::nullopt;
  return outcome.message.empty() ? "it cannot run on this machine" : outcome.message;
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

std::optional<std::string> why_unavailable(Sandbox sandbox) {
  if (sandbox != Sandbox::strict) return std::nullopt;
  static const std::optional<std::string> reason = try_strict();
  return reason;
}

Outcome run_process(const Run& run) {
  if (const auto reason = why_unavailable(run.sandbox)) throw std::runtime_error(*reason);
  return run_untested(run);
}

void prepare_processes(unsigned at_a_time) { prepare_supervisors(at_a_time); }

void release_processes() { release_supervisors(); }

}  // namespace gauntlet::process
