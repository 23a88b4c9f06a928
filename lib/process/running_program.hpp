#pragma once

#include <poll.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gauntlet/limits.hpp"
#include "gauntlet/process.hpp"
#include "process/program.hpp"
#include "process/supervisor/protocol.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// Writes a program's standard input. With Delivery::trickle it writes a few bytes at a time, with
// pauses between them.
class StdinWriter {
 public:
  using Clock = std::chrono::steady_clock;

  // Creates a pipe that stays open for add(). Both constructors throw std::system_error.
  StdinWriter();

  // Delivers the input of a run, its text or file, by the run's Delivery. The program sees the end
  // of input when everything has been written. With Delivery::lock_step it is like the other one.
  explicit StdinWriter(const RunSpec& run);

  // Returns the program's end of the pipe, or its input file. Call it once.
  system::File take_read_end() { return std::move(read_end_); }

  // Appends text to the data to write. It is discarded if the program has closed its end.
  void add(std::string_view text);

  // Closes the pipe once everything has been written.
  void end();

  // Returns the number of bytes that the program has not read yet, or nullopt if it has closed its
  // end.
  std::optional<std::size_t> unread() const;

  // Returns the entry for poll(): the pipe if data can be written now, otherwise no file (-1). If
  // data is waiting for a pause to end, next_deadline() returns that time; pass both the same
  // `now`.
  pollfd to_poll(Clock::time_point now) const;

  // Returns the end of the current pause, or time_point::max() if there is none.
  Clock::time_point next_deadline(Clock::time_point now) const;

  // Writes as much as is allowed now and fits into the pipe without blocking.
  void write_some();

 private:
  bool has_more() const { return pipe_.is_open() && written_ < text_.size(); }
  void make_pipe();

  system::File read_end_;
  system::File pipe_;
  std::string text_;
  std::size_t written_ = 0;  // bytes of text_
  std::size_t portion_ = std::string::npos;
  std::chrono::milliseconds pause_{0};
  Clock::time_point due_ = {};
  bool stays_open_ = false;
};

// Reads a program's standard output or standard error.
struct OutputReader {
  system::File pipe = {};      // the non-blocking read end; closed at the end of the output
  std::string text = {};       // the bytes read so far
  std::size_t max = SIZE_MAX;  // bytes to read; the pipe is closed if there are more
  bool has_more = false;       // true if there were more
  // A line that is removed from the output the first hundred times; empty: none.
  std::string notice = {};
  int removed = 0;  // how often it was

  // Creates a pipe that this object reads, and returns its write end for the program. Throws
  // std::system_error.
  system::File make_pipe();

  // Reads at most 64 KiB once, without blocking: a program can take back data that poll() has
  // announced. An error counts as the end of the output. Returns the number of bytes read.
  std::size_t read_some();

  // Reads the current contents of the pipe, but nothing that is written in the meantime.
  void read_rest();

  // Removes the notice where it ends after the first `old_size` bytes.
  void remove_notices(std::size_t old_size);
};

class Supervisor;

// The note for a program whose supervisor was lost before the program's end.
inline constexpr const char* lost_supervisor = "killed or stopped its supervisor process";

// A program that runs under a supervisor. Implements the one event loop of batch runs
// (gauntlet/process.hpp) and interactive programs (interactive_program.hpp). A program cannot delay
// any wait by attacking its supervisor.
class RunningProgram {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts the program with this standard input; `can_pause` allows pause(). If it is not on the
  // PATH, or its arguments cannot be passed on, it has ended immediately. Throws std::system_error
  // for an internal error.
  RunningProgram(const RunSpec& run, StdinWriter standard_input, bool can_pause = false);
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  // Ends the program with everything it started.
  ~RunningProgram();

  StdinWriter in;
  OutputReader out;  // at most limits.output bytes, like `err`
  OutputReader err;

  // Waits until the program has ended, until data was written to its standard input or read from
  // its output, until `other_file` is readable, or until the given time.
  void wait(Clock::time_point until, int other_file = -1);

  // For one poll() over several running programs: the files of this program, the deadline of the
  // poll, and the function that handles the result.
  static constexpr std::size_t polled = 4;
  using Polled = std::array<pollfd, polled>;
  Polled to_poll(Clock::time_point now) const;
  Clock::time_point next_deadline(Clock::time_point now) const;
  void handle_events(std::span<const pollfd, polled> found);

  // Returns true if the program and everything it started have ended.
  bool has_ended() const { return has_ended_; }

  // Returns true if the program has ended or ends within `time`. Cheaper than wait(), because
  // nothing is written or read in the meantime.
  bool ends_within(std::chrono::milliseconds time);

  // Returns the CPU time used so far by the program and everything it started: an estimate while it
  // runs; 0 if its supervisor was lost.
  std::chrono::nanoseconds cpu_time() const;

  // Returns the supervisor process, an ancestor of the program.
  pid_t supervisor() const;

  // Returns its private temporary folder, as seen outside the strict sandbox.
  std::filesystem::path scratch_folder() const;

  // Stops all processes of the program until it is called with false. A program that continues
  // itself meanwhile is ended. Returns before that has happened. Precondition: it was started with
  // `can_pause`.
  void pause(bool is_paused);

  // Kills the program; has_ended() becomes true soon afterwards.
  void stop();

  // Returns its output and how it ended. Precondition: has_ended(). Call it once.
  RunResult outcome();

 private:
  void start();
  void take_report();
  void watch_supervisor();
  void lose_supervisor();
  void describe(RunResult& result);

  const RunSpec run_;
  std::unique_ptr<Supervisor> supervisor_;
  std::optional<PreparedLaunch> launch_;
  OutputReader status_{.max = 4096};  // the status output of bubblewrap
  system::Pipe orders_;               // to the supervisor, if the program can be paused
  Clock::time_point begin_ = Clock::now();
  Clock::time_point latest_;  // when the supervisor must have reported
  Clock::time_point next_look_;
  bool has_ended_ = false;
  std::string refusal_;  // the reason why it was not started
  bool is_internal_error_ = false;
  std::optional<ExitReport> report_;
  bool is_too_late_ = false;  // the supervisor was lost after the wall-time limit
};

}  // namespace gauntlet::process
