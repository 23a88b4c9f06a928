#include "support/io/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "support/io/io.hpp"

namespace gauntlet::tool {

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
  show("\r" + name_ + ": " + std::to_string(count) + " of " + std::to_string(all_) + " " + what_ +
       detail + ", " + std::to_string(std::llround(std::ceil(left))) + " s left\033[K");
}

}  // namespace gauntlet::tool
