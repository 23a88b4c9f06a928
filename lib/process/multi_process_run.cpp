#include "process/multi_process_run.hpp"

#include <poll.h>

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <system_error>

#include "process/interruption.hpp"
#include "process/process.hpp"
#include "process/running_program.hpp"
#include "system/file.hpp"

namespace gauntlet::process {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds last_wait{2};  // for the others, when all is decided
constexpr std::chrono::milliseconds between_looks{5};

class Stage {
 public:
  Stage(const MultiProcessRun& run, const LoopbackNetwork& loopback)
      : scene_(run),
        loopback_(loopback),
        programs_(run.parts.size()),
        deadline_(Clock::now() + run.time_limit) {
    end_.parts.resize(run.parts.size());
  }

  MultiProcessResult play() {
    begin_next();
    while (!is_over()) {
      wait();
      collect();
      const bool is_late = Clock::now() >= deadline_;
      if (!is_stopped_ && (is_late || is_interrupted())) stop();
      if (!is_stopped_) begin_those_due();
    }
    end_.is_interrupted = is_interrupted();
    return std::move(end_);
  }

 private:
  bool is_over() const {
    const bool is_empty =
        std::ranges::all_of(programs_, [](const auto& program) { return program == nullptr; });
    return is_empty && (is_stopped_ || begun_ == programs_.size() || !may_begin());
  }

  // Once the server has ended, no further program is started.
  bool may_begin() const { return !end_.parts.front().has_value(); }

  void begin_next() {
    const std::size_t part = begun_++;
    last_begin_ = Clock::now();
    try {
      const RunSpec& run = scene_.parts[part].run;
      programs_[part] = std::make_unique<RunningProgram>(run, StdinWriter(run));
    } catch (const std::system_error& error) {
      RunResult outcome;
      outcome.end = RunResult::Termination::internal_error;
      outcome.message = error.what();
      take(part, std::move(outcome));
    }
  }

  void begin_those_due() {
    if (!end_.has_listened && loopback_.has_listener()) {
      end_.has_listened = true;
      last_begin_ = Clock::now();
    }
    while (end_.has_listened && may_begin() && begun_ < programs_.size() &&
           Clock::now() >= last_begin_ + scene_.parts[begun_].delay) {
      begin_next();
    }
  }

  // Returns the time of the next action that does not depend on the programs.
  Clock::time_point next() const {
    auto next = is_stopped_ ? Clock::time_point::max() : deadline_;
    if (is_stopped_ || begun_ == programs_.size() || !may_begin()) return next;
    const auto begin =
        end_.has_listened ? last_begin_ + scene_.parts[begun_].delay : Clock::now() + between_looks;
    return std::min(next, begin);
  }

  void wait() {
    const auto now = Clock::now();
    auto until = next();
    std::vector<pollfd> files{{is_stopped_ ? -1 : interruption_file(), POLLIN, 0}};
    for (const auto& program : programs_) {
      if (program && program->has_ended()) until = now;  // it could not be started
      if (!program || program->has_ended()) continue;
      const auto own = program->to_poll(now);
      files.insert(files.end(), own.begin(), own.end());
      until = std::min(until, program->next_deadline(now));
    }
    system::poll_for(files, until - now);
    std::span<const pollfd> found(files);
    found = found.subspan(1);
    for (const auto& program : programs_) {
      if (!program || program->has_ended()) continue;
      program->handle_events(found.first<RunningProgram::polled>());
      found = found.subspan(RunningProgram::polled);
    }
  }

  void collect() {
    for (std::size_t part = 0; part < programs_.size(); ++part) {
      auto& program = programs_[part];
      if (!program) continue;
      if (!program->has_ended()) {
        if (program->out.has_more || program->err.has_more) program->stop();
        continue;
      }
      RunResult outcome = program->outcome();
      program.reset();
      if (outcome.end == RunResult::Termination::interrupted)
        outcome.end = RunResult::Termination::time_limit;
      take(part, std::move(outcome));
    }
  }

  void take(std::size_t part, RunResult outcome) {
    if (!is_stopped_ && scene_.is_decided(part, outcome)) {
      deadline_ = std::min<Clock::time_point>(deadline_, Clock::now() + last_wait);
    }
    end_.parts[part] = std::move(outcome);
  }

  void stop() {
    is_stopped_ = true;
    for (const auto& program : programs_) {
      if (program) program->stop();
    }
  }

  const MultiProcessRun& scene_;
  const LoopbackNetwork& loopback_;
  std::vector<std::unique_ptr<RunningProgram>> programs_;  // null for those that do not run
  std::size_t begun_ = 0;                                  // number of parts started
  Clock::time_point last_begin_;                           // or when the server began to listen
  Clock::time_point deadline_;
  bool is_stopped_ = false;
  MultiProcessResult end_;
};

}  // namespace

MultiProcessResult run_processes(const MultiProcessRun& run, const LoopbackNetwork& loopback) {
  for (const ProcessEntry& part : run.parts) {
    if (const auto reason = sandbox_error(part.run.sandbox)) throw std::runtime_error(*reason);
  }
  return Stage(run, loopback).play();
}

}  // namespace gauntlet::process
