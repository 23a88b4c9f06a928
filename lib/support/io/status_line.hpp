#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "core/progress.hpp"

namespace gauntlet::tool {

// A progress line on standard error for work that takes longer than one second. On a terminal it is
// updated in place, cut to the width of the terminal, and erased at the end. Otherwise nothing is
// printed, unless `always` is set: then a new line every two seconds.
class StatusLine {
 public:
  enum class When { on_terminals, always };

  explicit StatusLine(When when = When::on_terminals);
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine();

  // Shows the line, which must be escaped for display and have no newline. Calls
  // `line` only when an update is shown.
  void say(const std::function<std::string()>& line);

  // Erases the line until the next update, so that other text can be printed.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool on_terminal_;
  bool is_wanted_;
  bool shown_ = false;
  Clock::time_point next_;
};

// A status line that shows the progress of a long computation and the estimated time left.
class Progress {
 public:
  Progress(std::string name, std::uint64_t all, std::string what);

  // Shows a new count; `detail` is printed after it.
  void reach(std::uint64_t count, const std::string& detail = "");

  // Removes the line until the next update, so that other text can be printed.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  std::uint64_t all_;
  std::string what_;
  StatusLine line_;
  Clock::time_point begun_ = Clock::now();
};

// Returns a listener that shows the stages of a run by such a line and prints its warnings on
// standard error. `name` is the command, such as "xtest fest".
ProgressListener show_progress(const std::string& name);

}  // namespace gauntlet::tool
