#pragma once

#include <poll.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "process/program.hpp"
#include "process/supervisor/wire.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

class Supervisor;

// The note of a program that its supervisor could not see to its end.
inline constexpr const char* lost_supervisor = "killed or stopped the process that watched over it";

// A program that runs under a supervisor. The one event loop of programs that are run
// (process.hpp) and of those that are talked to (dialogue.hpp): whatever a program does to its
// supervisor, no wait is longer than it should be.
class RunningProgram {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts it with this standard input; standard output and error are then to be read. One that is
  // not on the PATH, or whose words cannot be handed over, has ended at once. Throws
  // std::system_error for trouble of our own.
  RunningProgram(const Run& run, system::File in);
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  // Ends it with everything it started.
  ~RunningProgram();

  system::File out;
  system::File err;

  // Waits until it has ended, one of the files is ready, or the time is up; then the files say what
  // they are ready for.
  void wait(std::vector<pollfd>& files, Clock::time_point until);

  // Whether it was executed, or should have been.
  bool was_started() const { return refusal_.empty(); }

  // Whether it has ended, with everything it started.
  bool has_ended() const { return has_ended_; }

  // Whether it has ended by now, or does so within this time. Cheaper than wait().
  bool ends_within(std::chrono::milliseconds time);

  // Ends it; it will have ended soon.
  void stop();

  // How it ended, with the output that is in the outcome by now. Precondition: has_ended().
  void describe(Outcome& outcome);

 private:
  void start(system::File in);
  void take_report();
  void watch_supervisor();
  void lose_supervisor();
  std::string read_status();

  const Run run_;
  std::unique_ptr<Supervisor> supervisor_;
  std::optional<Launch> launch_;
  system::File status_;  // what bubblewrap tells
  Clock::time_point begin_ = Clock::now();
  Clock::time_point latest_;  // when the supervisor must have reported
  Clock::time_point next_look_;
  bool has_ended_ = false;
  std::string refusal_;  // why it was not started
  bool is_our_fault_ = false;
  std::optional<Report> report_;
  bool is_too_late_ = false;  // its supervisor was lost when the time on the clock was up
};

}  // namespace gauntlet::process
