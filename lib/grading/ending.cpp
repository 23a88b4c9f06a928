#include "grading/ending.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>

#include "grading/bubblewrap.hpp"
#include "grading/program.hpp"

namespace gauntlet::grading {
namespace {

using End = Outcome::End;

End end_of(Report::End end) {
  switch (end) {
    case Report::End::exited:
      return End::exited;
    case Report::End::signalled:
      return End::signalled;
    case Report::End::wall:
      return End::wall;
    case Report::End::cpu:
      return End::cpu;
    case Report::End::memory:
      return End::memory;
    case Report::End::processes:
      return End::processes;
    case Report::End::noexec:
      return End::noexec;
    case Report::End::no_folder:
    case Report::End::stopped:
      break;
  }
  return End::infra;
}

// What bubblewrap itself complained of, in the last line of standard error.
std::string complaint_of_bubblewrap(std::string_view err) {
  const auto begin = err.rfind("bwrap: ");
  if (begin == err.npos) return "bubblewrap failed";
  return std::string(err.substr(begin, err.find('\n', begin) - begin));
}

void look_inside(const std::string& told, Outcome& outcome) {
  if (outcome.end != End::exited) return;
  const Unwrapped inner = unwrap(outcome.code, told);
  if (!inner.has_run) {
    outcome.message = complaint_of_bubblewrap(outcome.err);
    outcome.end = outcome.message.find("bwrap: execvp") == 0 ? End::noexec : End::infra;
    return;
  }
  outcome.code = inner.code;
  if (inner.is_signal) outcome.end = End::signalled;
}

// Whoever is refused memory ends in a way of its own before it has used all it may.
bool complains_of_memory(std::string_view err) {
  constexpr std::array<std::string_view, 7> complaints{
      "std::bad_alloc", "Cannot allocate memory", "ut of memory",     "OutOfMemoryError",
      "MemoryError",    "memory exhausted",       "os::commit_memory"};
  return std::ranges::any_of(complaints, [err](auto text) { return err.find(text) != err.npos; });
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

std::string seconds(std::chrono::milliseconds time) {
  std::string text = std::to_string(static_cast<double>(time.count()) / 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + " s";
}

void describe_ending(const Run& run, const Order& order, const Report& report,
                     const std::string& told, Outcome& outcome) {
  outcome.end = end_of(report.end);
  outcome.code = report.code;
  outcome.usage = {rounded(report.wall), rounded(report.cpu), report.memory};
  if (report.end == Report::End::noexec) {
    outcome.message = describe_refusal(order.path, report.code);
  } else if (report.end == Report::End::no_folder) {
    outcome.message =
        "cannot run in " + order.folder + ": " + std::generic_category().message(report.code);
  }
  if (run.sandbox == Sandbox::strict) look_inside(told, outcome);
  const bool has_failed =
      outcome.end == End::signalled || (outcome.end == End::exited && outcome.code != 0);
  if (run.limits.memory && has_failed && complains_of_memory(outcome.err)) {
    outcome.end = End::memory;
    outcome.notes.emplace_back("ended by itself when it was refused memory");
  }
  if (outcome.end == End::signalled && outcome.code == SIGXFSZ) {
    outcome.end = End::output;
    outcome.notes.emplace_back("wrote a file of more than " + std::to_string(run.limits.disk) +
                               " bytes");
  }
  if (report.left_behind > 0) {
    outcome.notes.push_back("left " +
                            (report.left_behind == 1
                                 ? "a process"
                                 : std::to_string(report.left_behind) + " processes") +
                            " behind");
  }
  if (!report.all_ended) outcome.notes.emplace_back("left a process behind that cannot be ended");
}

}  // namespace gauntlet::grading
