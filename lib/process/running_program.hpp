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

#include "process/process.hpp"
#include "process/program.hpp"
#include "process/run/run.hpp"
#include "process/supervisor/protocol.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// A program's standard input, and what is still to be written to it. What it says of "now" and
// "later" is what Delivery::trickle asks for: a few bytes at a time, with pauses.
class StdinWriter {
 public:
  using Clock = std::chrono::steady_clock;

  // A pipe that stays open, for what add() adds. Throws std::system_error, as does the next one.
  StdinWriter();

  // The input of a run: its text or file, in the way that it is to be delivered. It is at its end
  // when all has been written.
  explicit StdinWriter(const Run& run);

  // The program's end. To be called once.
  system::File take_read_end() { return std::move(read_end_); }

  // Adds text to what is to be written; it is lost when the program has closed its end.
  void add(std::string_view text);

  // Closes it once all has been written.
  void end();

  // Bytes that the program has not read yet; nothing if it has closed its end.
  std::optional<std::size_t> unread() const;

  // For poll(): the pipe, to be asked whether it takes more, or no file (-1) when there is nothing
  // to be written now. Both of these go by the time they are given, so that what one leaves to be
  // waited for the other says.
  pollfd to_poll(Clock::time_point now) const;

  // When there will be something to be written; time_point::max() if not for waiting.
  Clock::time_point next(Clock::time_point now) const;

  // Writes what is to be written now, as much as the pipe takes without waiting.
  void write_some();

 private:
  bool has_more() const { return pipe_.is_open() && written_ < text_.size(); }
  void make_pipe();

  system::File read_end_;
  system::File pipe_;
  std::string text_;
  std::size_t written_ = 0;  // bytes of the text
  std::size_t portion_ = std::string::npos;
  std::chrono::milliseconds pause_{0};
  Clock::time_point due_ = {};
  bool stays_open_ = false;
};

// Reads what a program writes to its standard output or standard error.
struct OutputReader {
  system::File pipe = {};       // our end of it, which never waits; closed at the output's end
  std::string text = {};        // the bytes read so far, in the order they were written
  std::size_t most = SIZE_MAX;  // bytes to be read; the pipe is closed when there are more
  bool has_more = false;        // whether there were

  // A pipe for a program to write to, of which this becomes the reader. Returns the end that the
  // program writes to. Throws std::system_error.
  system::File make_pipe();

  // Reads once, at most 64 KiB, without waiting: a program can take back what poll() has announced.
  // An error counts as the end of the output.
  void read_some();

  // Reads what is in the pipe now, and nothing that is written meanwhile.
  void read_rest();
};

class Supervisor;

// The note of a program that its supervisor could not see to its end.
inline constexpr const char* lost_supervisor = "killed or stopped the process that watched over it";

// A program that runs under a supervisor. The one event loop of programs that are run
// (process.hpp) and of those that are talked to (dialogue.hpp): whatever a program does to its
// supervisor, no wait is longer than it should be.
class RunningProgram {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts it with this standard input. One that is not on the PATH, or whose words cannot be
  // handed over, has ended at once. Throws std::system_error for trouble of our own.
  RunningProgram(const Run& run, StdinWriter standard_input);
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  // Ends it with everything it started.
  ~RunningProgram();

  StdinWriter in;
  OutputReader out;  // of at most limits.output bytes, as the next one
  OutputReader err;

  // Waits until it has ended, until something was written to its standard input or read from its
  // outputs, until another file can be read, or until the time is up.
  void wait(Clock::time_point until, int other_file = -1);

  // For one poll() of several programs, none of which has ended: its files, the latest moment to
  // look after it, and what is then to be done with what the poll has found.
  static constexpr std::size_t polled = 4;
  using Polled = std::array<pollfd, polled>;
  Polled to_poll(Clock::time_point now) const;
  Clock::time_point next(Clock::time_point now) const;
  void look_after(std::span<const pollfd, polled> found);

  // Whether it has ended, with everything it started.
  bool has_ended() const { return has_ended_; }

  // Whether it has ended by now, or does so within this time. Cheaper than wait(): nothing is
  // written or read meanwhile.
  bool ends_within(std::chrono::milliseconds time);

  // What it has taken on the processor so far, with all it has started: while it runs, as far as
  // that can be seen; 0 if its supervisor was lost.
  std::chrono::nanoseconds processor_time() const;

  // The process that watches over it, and of which it is a descendant.
  pid_t supervisor() const;

  // Its private temporary folder outside of the strict sandbox.
  std::filesystem::path scratch_folder() const;

  // Ends it; it will have ended soon.
  void stop();

  // What it wrote and how it ended. Precondition: has_ended(). To be called once.
  Outcome outcome();

 private:
  void start();
  void take_report();
  void watch_supervisor();
  void lose_supervisor();
  void describe(Outcome& outcome);

  const Run run_;
  std::unique_ptr<Supervisor> supervisor_;
  std::optional<Launch> launch_;
  OutputReader status_{.most = 4096};  // what bubblewrap tells
  Clock::time_point begin_ = Clock::now();
  Clock::time_point latest_;  // when the supervisor must have reported
  Clock::time_point next_look_;
  bool has_ended_ = false;
  std::string refusal_;  // why it was not started
  bool is_our_fault_ = false;
  std::optional<ExitReport> report_;
  bool is_too_late_ = false;  // its supervisor was lost when the time on the clock was up
};

}  // namespace gauntlet::process
