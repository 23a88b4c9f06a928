#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "json/splitter.hpp"
#include "process/process.hpp"
#include "process/running_program.hpp"
#include "process/silence.hpp"

namespace gauntlet::process {

// No answer came. what() is one line: why not.
class NoAnswer : public std::runtime_error {
 public:
  NoAnswer(Silence why, const std::string& reason, std::string said)
      : std::runtime_error(reason), why_(why), said_(std::move(said)) {}

  Silence why() const { return why_; }

  // What came instead: at most its beginning.
  const std::string& said() const { return said_; }

 private:
  Silence why_;
  std::string said_;
};

// A program that is talked to in JSON: a value to its standard input, a value from its standard
// output, and so on. It is watched over as all programs are (run_process()), and ended with
// everything it started when this object is gone.
class Dialogue {
 public:
  // Takes what the program writes to its standard error, as it is read: while an answer is waited
  // for, and at the end.
  using OnComplaint = std::function<void(std::string_view bytes)>;

  // Starts it; the run's standard input is not used. A program that cannot be started gives no
  // answer. Throws std::runtime_error when the sandbox cannot be had, std::system_error for
  // trouble of our own.
  explicit Dialogue(const Run& run, OnComplaint on_complaint = {});

  // Says a line, and gives the text of the next value that the program writes, which may be
  // anything in brackets or quotes. Throws NoAnswer if there is none within that time, or within
  // that many bytes, or any more; from then on there is never one. One that comes within the time
  // of grace after that is none, but is told from never answering.
  std::string ask(std::string_view line, std::chrono::milliseconds within, std::size_t most_bytes,
                  std::chrono::milliseconds grace = std::chrono::milliseconds(0));

  // The end of what it has written to its standard error so far, at most 64 KiB.
  std::string complaint();

  // What it has taken on the processor so far, with all it has started.
  std::chrono::microseconds processor_time() const;

  // Ends its standard input and, where its complaints are taken, gives it half a second to end.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  [[noreturn]] void fail(Silence why, const std::string& reason);
  [[noreturn]] void fail_at_end();
  [[noreturn]] void fail_late();
  std::size_t read_some(char* data, std::size_t size);
  std::size_t count(const char* data, std::size_t got);
  void wait(Clock::time_point then);
  void take_complaint();
  std::string how_it_ended();

  OnComplaint on_complaint_;
  std::size_t taken_ = 0;  // bytes of standard error that were handed out
  json::Splitter splitter_;
  Limits limits_;
  RunningProgram program_;
  std::string is_over_;  // why there are no answers any more, if so
  Silence why_over_ = Silence::ended;
  bool was_started_ = true;
  // Of the present question:
  std::chrono::milliseconds within_{0};
  Clock::time_point deadline_;
  std::size_t most_ = 0;
  std::size_t left_ = 0;  // bytes it may still write
  std::string heard_;     // its beginning
  char last_heard_ = 0;
};

}  // namespace gauntlet::process
