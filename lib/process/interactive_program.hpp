#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "failure/failure.hpp"
#include "gauntlet/process.hpp"
#include "json/splitter.hpp"
#include "process/running_program.hpp"

namespace gauntlet::process {

// An interactive program: it reads one JSON value per request from standard input and writes one
// JSON value per answer to standard output. It is supervised like every program (run_process()).
// After an answer it is stopped with everything it started, until the next request or the end of
// its input: so it cannot take time from a program that is asked meanwhile. The destructor ends it
// with everything it started.
class InteractiveProgram {
 public:
  // Called with the bytes that the program writes to standard error, when they are read: while
  // waiting for an answer, and at the end.
  using StderrSink = std::function<void(std::string_view bytes)>;

  // Starts the program; its RunSpec::stdin_file and RunSpec::stdin_text are not used. If the
  // program cannot be started, request() throws PlayerFailure. Throws std::runtime_error if the
  // sandbox is unavailable, and std::system_error for an internal error.
  explicit InteractiveProgram(const RunSpec& run, StderrSink stderr_sink = {});

  // Sends a line and returns the text of the next value that the program writes; it may be anything
  // in brackets or quotes. Throws PlayerFailure if no complete value arrives within `timeout` or
  // within `max_bytes` bytes, or if an earlier request failed. A value that arrives during the
  // following `grace` period is not an answer either, but its kind is `late` and not `stall`.
  std::string request(std::string_view line, std::chrono::milliseconds timeout,
                      std::size_t max_bytes,
                      std::chrono::milliseconds grace = std::chrono::milliseconds(0));

  // Returns the end of its standard error so far, at most 64 KiB.
  std::string stderr_tail();

  // Returns the CPU time used so far by the program and everything it started.
  std::chrono::microseconds cpu_time() const;

  // Closes its standard input. If `stderr_sink` was given, waits up to half a second for its end.
  void close_stdin();

 private:
  using Clock = std::chrono::steady_clock;

  [[noreturn]] void fail(FailureKind why, const std::string& reason);
  [[noreturn]] void fail_at_end();
  [[noreturn]] void fail_late();
  std::size_t read_some(char* data, std::size_t size);
  std::size_t count(const char* data, std::size_t got);
  void wait(Clock::time_point then);
  void take_stderr_tail();
  std::string how_it_ended();

  StderrSink stderr_sink_;
  std::size_t taken_ = 0;  // bytes of standard error already passed on
  json::Splitter splitter_;
  Limits limits_;
  RunningProgram program_;
  std::string is_over_;  // why there are no further answers, if so
  FailureKind why_over_ = FailureKind::crash;
  bool was_started_ = true;
  std::optional<int> exit_status_;  // once it has ended by itself
  // State of the current request:
  std::chrono::milliseconds within_{0};
  Clock::time_point deadline_;
  std::size_t max_ = 0;
  std::size_t left_ = 0;  // bytes that the program may still write
  std::string heard_;     // the beginning of its output
  char last_heard_ = 0;
};

}  // namespace gauntlet::process
