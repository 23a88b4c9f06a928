#include "support/progress.hpp"

#include <unistd.h>

#include <string_view>

#include "support/io.hpp"

namespace gauntlet::tool {

Progress::Progress(std::string name, std::uint64_t all, std::string what)
    : name_(std::move(name)),
      all_(all),
      what_(std::move(what)),
      on_terminal_(isatty(STDERR_FILENO) == 1),
      next_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (shown_) show("\r\033[K");
}

void Progress::reach(std::uint64_t count) {
  if (!on_terminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(100);
  shown_ = true;
  show("\r" + name_ + ": " + std::to_string(count) + " of " + std::to_string(all_) + " " + what_);
}

}  // namespace gauntlet::tool
