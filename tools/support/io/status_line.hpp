#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace gauntlet::tool {

// A line on standard error that says how far something has come, once that has taken a second. On
// a terminal it is in one place, as wide as the terminal at most, and gone at the end. Elsewhere
// there is none, unless it is asked for: then a new line every two seconds.
class StatusLine {
 public:
  enum class When { on_terminals, always };

  explicit StatusLine(When when = When::on_terminals);
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine();

  // Shows the line, harmless and without a newline; makes it only when it is time for that.
  void say(const std::function<std::string()>& line);

  // Takes the line away until the next is said, for something else to be written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool on_terminal_;
  bool is_wanted_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace gauntlet::tool
