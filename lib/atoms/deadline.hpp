#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

namespace gauntlet::atoms {

using Clock = std::chrono::steady_clock;

// A point in time that a search may not pass, cheap to ask for at every node. Where the machine has
// other work, a search is held up now and then: by as long as it was held up once, the deadline
// comes sooner, so that it is kept also if that happens again: by a quarter of the time at most,
// but where that would be late by more than half of it, by so much that it is not, up to half.
class Deadline {
 public:
  static constexpr int calls_a_look = 256;

  // Without a point in time it passes only once `is_stopped`, if there is such a flag, is set.
  // `pause`: by how long searches were held up before this one.
  explicit Deadline(std::optional<Clock::time_point> when,
                    const std::atomic<bool>* is_stopped = nullptr, Clock::duration pause = {})
      : when_(when.value_or(never)),
        is_stopped_(is_stopped),
        last_look_(Clock::now()),
        longest_pause_(pause),
        time_(std::max(when_ - last_look_, Clock::duration{})) {}

  // Whether it has passed; once it has, for good. Looks at the clock at every 256th call.
  bool passed() {
    if (--calls_left_ == 0) look();
    return passed_;
  }

  // Whether it had at the last look.
  bool has_passed() const { return passed_; }

  // As passed(), looking at the clock now.
  bool look() {
    calls_left_ = calls_a_look;
    passed_ = passed_ || (is_stopped_ != nullptr && is_stopped_->load(std::memory_order_relaxed));
    if (passed_ || when_ == never) return passed_;
    const Clock::time_point now = Clock::now();
    longest_pause_ = std::max(longest_pause_, now - last_look_);
    last_look_ = now;
    passed_ = now + margin() >= when_;
    return passed_;
  }

  // By how long this search, or one before it, was held up at most.
  Clock::duration longest_pause() const { return longest_pause_; }

 private:
  static constexpr Clock::time_point never = Clock::time_point::max();

  Clock::duration margin() const {
    const Clock::duration usual = std::min(longest_pause_, time_ / 4);
    return std::clamp(longest_pause_ - time_ / 2, usual, time_ / 2);
  }

  Clock::time_point when_;
  const std::atomic<bool>* is_stopped_;
  Clock::time_point last_look_;
  Clock::duration longest_pause_;
  Clock::duration time_;  // there was, to begin with
  int calls_left_ = calls_a_look;
  bool passed_ = false;
};

}  // namespace gauntlet::atoms
