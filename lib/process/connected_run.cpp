#include "process/connected_run.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

#include "process/disk_watch.hpp"
#include "process/running_program.hpp"
#include "process/transcript.hpp"
#include "system/file.hpp"

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;
using Termination = RunResult::Termination;

constexpr std::chrono::milliseconds hold{100};  // from a failed program's end to the end of input

// One of the two programs.
struct Side {
  Side(const RunSpec& run, char mark) : speaker(mark), running(run, StdinWriter()) {
    if (running.has_ended()) result = running.outcome();  // it could not be started
  }

  char speaker;
  RunningProgram running;
  std::size_t passed_on = 0;             // bytes of its output
  std::optional<RunResult> result = {};  // once it has ended
  Clock::time_point closed = {};         // when its output ended
  bool has_closed = false;
  bool has_told = false;  // the other side knows that its output has ended
};

class Connection {
 public:
  explicit Connection(const ConnectedRun& run)
      : run_(run),
        disks_(run.program.disk_limits),
        program_(run.program, '>'),
        interactor_(run.interactor, '<') {
    if (run.program.sandbox == Sandbox::basic) disks_.add(program_.running.scratch_folder());
  }

  ConnectedResult play() {
    while (!program_.result || !interactor_.result) {
      wait();
      pass_on(program_, interactor_);
      pass_on(interactor_, program_);
      if (is_interrupted()) stop_both();
      if (!program_.result && disks_.are_exceeded(program_.running.supervisor())) {
        program_.running.stop();
      }
      decide();
    }
    if (disks_.are_exceeded_in_the_end() && program_.result->end != Termination::internal_error) {
      program_.result->end = Termination::file_size_limit;
      program_.result->message = disks_.message();
    }
    end_.program = std::move(*program_.result);
    end_.interactor = std::move(*interactor_.result);
    end_.is_interrupted = is_interrupted();
    end_.transcript = transcript_.take();
    return std::move(end_);
  }

 private:
  void wait() {
    const auto now = Clock::now();
    auto until = now + std::chrono::hours(1);
    std::array<pollfd, 2 * RunningProgram::polled + 1> files;
    files.fill({-1, 0, 0});
    const std::array sides{&program_, &interactor_};
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const Side& side = *sides[i];
      if (side.has_closed && !side.has_told) until = std::min(until, side.closed + hold);
      if (side.result) continue;
      std::ranges::copy(side.running.to_poll(now), files.begin() + i * RunningProgram::polled);
      until = std::min(until, side.running.next_deadline(now));
    }
    if (!program_.result) until = std::min(until, disks_.next());
    if (!is_stopped_) files.back() = {interruption_file(), POLLIN, 0};
    system::poll_for(files, std::max(until - now, Clock::duration::zero()));
    std::span<const pollfd> found(files);
    for (Side* const side : sides) {
      if (!side->result) side->running.handle_events(found.first<RunningProgram::polled>());
      found = found.subspan(RunningProgram::polled);
    }
  }

  // Passes on what one has written, and the end of it.
  void pass_on(Side& from, Side& to) {
    if (!from.result) {
      if (from.running.has_ended()) from.running.out.read_rest();
      const std::string_view text = std::string_view(from.running.out.text).substr(from.passed_on);
      if (!text.empty()) {
        transcript_.add(from.speaker, text);
        to.running.in.add(text);
        from.passed_on += text.size();
      }
      if (from.running.out.has_more || from.running.err.has_more) from.running.stop();
    }
    const bool is_over = from.result || from.running.has_ended();
    if (!from.has_closed && (is_over || !from.running.out.pipe.is_open())) {
      from.has_closed = true;
      from.closed = Clock::now();
    }
    if (!from.result && from.running.has_ended()) from.result = from.running.outcome();
    if (from.has_closed && !from.has_told && may_tell(from)) {
      from.has_told = true;
      to.running.in.end();
    }
  }

  // After the end of an interactor that has decided, the program is ended instead. A program that
  // has exited without an error needs no delay.
  bool may_tell(const Side& from) const {
    if (Clock::now() >= from.closed + hold) return true;
    if (!from.result) return false;
    if (&from == &interactor_) return !run_.is_decisive(*from.result);
    return from.result->end == Termination::exited && from.result->code == 0;
  }

  void decide() {
    if (is_stopped_) return;
    if (interactor_.result && !program_.has_told && run_.is_decisive(*interactor_.result)) {
      end_.was_decided_first = true;
      end_.program_was_stopped = !program_.result;
      stop_both();
    }
    const bool is_limit = program_.result && program_.result->end != Termination::exited &&
                          program_.result->end != Termination::signalled;
    if (is_limit) stop_both();
  }

  void stop_both() {
    if (is_stopped_) return;
    is_stopped_ = true;
    for (Side* const side : {&program_, &interactor_}) {
      if (!side->result && !side->running.has_ended()) side->running.stop();
    }
  }

  const ConnectedRun& run_;
  DiskWatches disks_;
  Side program_;
  Side interactor_;
  Transcript transcript_;
  bool is_stopped_ = false;
  ConnectedResult end_;
};

}  // namespace

ConnectedResult run_connected(const ConnectedRun& run) {
  for (const RunSpec* const each : {&run.program, &run.interactor}) {
    if (const auto reason = sandbox_error(each->sandbox)) throw std::runtime_error(*reason);
  }
  return Connection(run).play();
}

}  // namespace gauntlet::process
