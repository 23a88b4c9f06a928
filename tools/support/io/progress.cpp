#include "support/io/progress.hpp"

#include <algorithm>
#include <cmath>

namespace gauntlet::tool {

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

}  // namespace gauntlet::tool
