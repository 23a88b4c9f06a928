#include "process/termination.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <system_error>

#include "core/numbers.hpp"
#include "process/sandbox/bubblewrap.hpp"

namespace gauntlet::process {
namespace {

using End = RunResult::Termination;

// Returns bubblewrap's own error message, its last line in standard error, and removes it there.
std::string take_error_of_bubblewrap(std::string& err) {
  const auto begin = err.rfind("bwrap: ");
  if (begin == err.npos) return "bubblewrap failed";
  const auto end = err.find('\n', begin);
  std::string stderr_tail = err.substr(begin, end - begin);
  err.erase(begin, end == err.npos ? end : end + 1 - begin);
  return stderr_tail;
}

// Returns the errno whose message ends an error message, or 0 if there is none.
int error_in(std::string_view stderr_tail) {
  for (int error = 1; error < 134; ++error) {
    if (stderr_tail.ends_with(": " + std::generic_category().message(error))) return error;
  }
  return 0;
}

// Returns whether a program could not be started because the system lacked something, which says
// nothing about the program.
bool is_lack(int error) {
  constexpr std::array lacks{EAGAIN, ENOMEM, EMFILE, ENFILE};
  return std::ranges::find(lacks, error) != lacks.end();
}

void look_inside(const PreparedLaunch& launch, const std::string& status, RunResult& result) {
  if (result.end != End::exited) return;
  const BwrapStatus inner = parse_bwrap_status(result.code, status);
  if (inner.has_run) {
    result.code = inner.code;
    if (inner.is_signal) result.end = End::signalled;
    return;
  }
  result.end = End::internal_error;
  result.message = take_error_of_bubblewrap(result.err);
  if (!result.message.starts_with("bwrap: execvp")) return;
  result.end = End::exec_failed;
  if (const int error = error_in(result.message)) {
    if (is_lack(error)) result.end = End::internal_error;
    result.message = error == ENOENT && !launch.unseen.needed.empty()
                         ? "cannot execute " + launch.program.string() + ": " +
                               describe_unseen(launch.unseen.needed)
                         : describe_exec_error(launch.program, error);
  }
}

// If a program fails, adds a note about the files that its command names and the sandbox hides.
void note_unseen(const PreparedLaunch& launch, RunResult& result) {
  if (result.end != End::signalled && (result.end != End::exited || result.code == 0)) return;
  const auto& [needed, named] = launch.unseen;
  const std::string& file = needed.empty() ? named : needed;
  if (!file.empty()) result.notes.push_back(describe_unseen(file));
}

// If env(1) did not find the interpreter of a script, adds a note if the reason is a line ending.
void note_line_ending(const PreparedLaunch& launch, RunResult& result) {
  constexpr int cannot_invoke = 126, not_found = 127;
  if (result.end != End::exited) return;
  if (result.code != cannot_invoke && result.code != not_found) return;
  const std::string line = first_line(launch.program);
  if (!line.starts_with("#!") || !line.ends_with('\r')) return;
  result.notes.emplace_back("its first line has a Windows line ending (CR LF); use LF");
}

// Adds a note such as "left a file in /dev/shm behind", unless the count is 0.
void add_note(std::vector<std::string>& notes, unsigned count, const std::string& one,
              const std::string& many) {
  if (count == 0) return;
  notes.push_back("left " + (count == 1 ? one : std::to_string(count) + ' ' + many) + " behind");
}

void note_leftovers(const ExitReport& report, std::vector<std::string>& notes) {
  const LeakedIpc& left = report.left;
  add_note(notes, report.left_behind, "a process", "processes");
  add_note(notes, left.segments, "a segment of shared memory", "segments of shared memory");
  add_note(notes, left.semaphores, "a set of semaphores", "sets of semaphores");
  add_note(notes, left.queues, "a message queue", "message queues");
  add_note(notes, left.files, "a file in /dev/shm", "files in /dev/shm");
  if (!report.all_ended) notes.emplace_back("left a process behind that cannot be killed");
}

std::chrono::milliseconds rounded(std::chrono::nanoseconds time) {
  return std::chrono::round<std::chrono::milliseconds>(time);
}

}  // namespace

std::string signal_name(int signal) {
  const char* const name = sigabbrev_np(signal);
  const std::string number = "signal " + std::to_string(signal);
  return name == nullptr
             ? number
             : "SIG" + std::string(name) + " (" + strsignal(signal) + ", " + number + ")";
}

std::string format_seconds(std::chrono::milliseconds time) {
  std::string text = std::to_string(static_cast<double>(time.count()) / 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + " s";
}

TerminationText termination_text(const RunResult& result, const Limits& limits) {
  const auto number = [](std::uint64_t count) { return std::to_string(count); };
  switch (result.end) {
    case End::exited:
      return {"it ended with exit status " + std::to_string(result.code),
              "exit status " + std::to_string(result.code)};
    case End::signalled:
      return {"it was killed by " + signal_name(result.code),
              "killed by " + signal_name(result.code)};
    case End::time_limit:
      if (!result.message.empty()) return {"it took too much time", result.message};
      return {"it took too much time",
              "time limit of " + format_seconds(limits.wall_time) +
                  " exceeded (CPU time used: " + format_seconds(result.usage.cpu_time) + ")"};
    case End::cpu_limit:
      return {"it took too much time",
              "used more than " + format_seconds(limits.cpu_time.value_or(limits.wall_time)) +
                  " of CPU time"};
    case End::memory_limit:
      return {"it took too much memory",
              "used more than " + number(limits.memory.value_or(0) >> 20) + " MiB of memory"};
    case End::output_limit:
      return {"it wrote too large a file", "wrote more than " + number(limits.output) + " bytes"};
    case End::process_limit:
      return {
          "it started too many processes",
          "killed for starting more than " + pluralize(limits.processes, "process", "processes")};
    case End::file_size_limit:
      return {"it wrote too much to the disk", result.message};
    case End::exec_failed:
    case End::internal_error:
      return {result.message, result.message};
    case End::interrupted:
      break;
  }
  return {"it was interrupted", result.message};
}

void describe_termination(const RunSpec& run, const PreparedLaunch& launch,
                          const ExitReport& report, const std::string& status, RunResult& result) {
  result.end = report.end;
  result.code = report.code;
  result.usage = {rounded(report.wall_time), rounded(report.cpu_time), report.memory};
  if (report.end == End::exec_failed) {
    if (is_lack(report.code)) result.end = End::internal_error;
    result.message = describe_exec_error(launch.request.path, report.code);
  } else if (report.end == End::internal_error) {
    result.message = "cannot run in " + launch.request.folder + ": " +
                     std::generic_category().message(report.code);
  }
  if (run.sandbox == Sandbox::strict) {
    look_inside(launch, status, result);
    note_unseen(launch, result);
  }
  note_line_ending(launch, result);
  if (result.end == End::signalled && result.code == SIGXFSZ) {
    result.end = End::output_limit;
    result.notes.emplace_back("wrote a file of more than " + std::to_string(run.limits.file_size) +
                              " bytes");
  }
  if (report.broke_pause) result.notes.emplace_back(broke_pause);
  note_leftovers(report, result.notes);
}

}  // namespace gauntlet::process
