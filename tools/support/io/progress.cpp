#include "support/io/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "support/io/io.hpp"
#include "text/shorten.hpp"

namespace gauntlet::tool {
namespace {

// The columns of a line of standard error; 80 where that is not known.
std::size_t terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace

Progress::Progress(std::string name, std::uint64_t all, std::string what)
    : name_(std::move(name)),
      all_(all),
      what_(std::move(what)),
      on_terminal_(isatty(STDERR_FILENO) == 1),
      next_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() { clear(); }

void Progress::clear() {
  if (shown_) show("\r\033[K");
  shown_ = false;
}

void Progress::reach(std::uint64_t count, const std::string& detail) {
  const auto now = Clock::now();
  if (!on_terminal_ || count == 0 || now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  shown_ = true;
  const std::chrono::duration<double> taken = now - begun_;
  const double left = taken.count() / static_cast<double>(count) *
                      static_cast<double>(all_ - std::min(all_, count));
  const std::string line = name_ + ": " + std::to_string(count) + " of " + std::to_string(all_) +
                           " " + what_ + detail + ", " +
                           std::to_string(std::llround(std::ceil(left))) + " s left";
  // What goes on in a second line could not be taken away.
  const auto columns = terminal_columns();
  show('\r' + text::shorten(line, columns - std::min<std::size_t>(columns, 4)) + "\033[K");
}

}  // namespace gauntlet::tool
