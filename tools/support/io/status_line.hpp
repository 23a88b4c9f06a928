#pragma once

#include <chrono>
#include <functional>
#include <string>

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
  // `principal_variation` only when an update is shown.
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

}  // namespace gauntlet::tool
