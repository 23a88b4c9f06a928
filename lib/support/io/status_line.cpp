#include "support/io/status_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>

#include "support/io/io.hpp"
#include "text/display.hpp"

namespace gauntlet::tool {
namespace {

// Returns the width of the terminal at standard error, or 80 if it is unknown.
std::size_t terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace

StatusLine::StatusLine(When when)
    : on_terminal_(is_terminal(STDERR_FILENO)),
      is_wanted_(on_terminal_ || when == When::always),
      next_(Clock::now() + std::chrono::seconds(1)) {}

StatusLine::~StatusLine() { clear(); }

void StatusLine::clear() {
  if (shown_) show("\r\033[K");
  shown_ = false;
}

void StatusLine::say(const std::function<std::string()>& line) {
  const auto now = Clock::now();
  if (!is_wanted_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(on_terminal_ ? 100 : 2000);
  if (!on_terminal_) return show(line() + '\n');
  shown_ = true;
  // A line that wraps could not be erased.
  const auto columns = terminal_columns();
  show('\r' + text::truncate_text(line(), columns - std::min<std::size_t>(columns, 4)) + "\033[K");
}

Progress::Progress(std::string name, std::uint64_t all, std::string what)
    : name_(std::move(name)), all_(all), what_(std::move(what)) {}

void Progress::reach(std::uint64_t count, const std::string& detail) {
  if (count == 0) return;
  line_.say([&] {
    const std::chrono::duration<double> taken = Clock::now() - begun_;
    const double left = taken.count() / static_cast<double>(count) *
                        static_cast<double>(all_ - std::min(all_, count));
    return name_ + ": " + std::to_string(count) + " of " + std::to_string(all_) + " " + what_ +
           detail + ", " + std::to_string(std::llround(std::ceil(left))) + " s left";
  });
}

ProgressListener show_progress(const std::string& name) {
  const auto progress = std::make_shared<std::optional<Progress>>();
  return {.on_stage = [=](std::size_t all,
                          const std::string& what) { progress->emplace(name, all, what); },
          .on_progress = [=](std::size_t done,
                             const std::string& detail) { (*progress)->reach(done, detail); },
          .on_warning =
              [=](const std::string& line) {
                if (*progress) (*progress)->clear();
                print_error(name + ": " + line);
              }};
}

}  // namespace gauntlet::tool
