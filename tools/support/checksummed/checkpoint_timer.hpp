#pragma once

#include <algorithm>
#include <chrono>

namespace gauntlet::tool {

// Schedules checkpoints: at most one per second, using at most about 5 % of the time.
class CheckpointTimer {
 public:
  using Clock = std::chrono::steady_clock;

  template <class Write>
  void keep(const Write& write) {
    const auto begun = Clock::now();
    write();
    const auto ended = Clock::now();
    next_ = ended + std::max<Clock::duration>(20 * (ended - begun), between);
  }
  template <class Write>
  void keep_if_due(const Write& write) {
    if (Clock::now() >= next_) keep(write);
  }

 private:
  static constexpr std::chrono::seconds between{1};
  Clock::time_point next_ = Clock::now() + between;
};

}  // namespace gauntlet::tool
