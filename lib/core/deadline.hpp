#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

namespace gauntlet {

// A time limit that a search can check cheaply at every node. On a busy machine the thread is
// sometimes descheduled. The deadline therefore moves earlier by the longest stall seen so far, but
// by at most a quarter of the time. If a repeated stall would then end more than half the time
// late, the deadline moves earlier still, by up to half the time.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr int calls_per_clock_check = 256;

  // Without `when`, it passes only when the flag `is_stopped`, if given, is set. `pause` is the
  // longest stall of earlier searches.
  explicit Deadline(std::optional<Clock::time_point> when,
                    const std::atomic<bool>* is_stopped = nullptr, Clock::duration pause = {})
      : when_(when.value_or(never)),
        is_stopped_(is_stopped),
        last_look_(Clock::now()),
        longest_pause_(pause),
        time_(std::max(when_ - last_look_, Clock::duration{})) {}

  // Returns whether the deadline has passed; once passed, it stays so. Checks the clock at every
  // 256th call.
  bool passed() {
    if (--calls_left_ == 0) check_clock();
    return passed_;
  }

  // Returns whether the deadline had passed at the last check.
  bool has_passed() const { return passed_; }

  // Like passed(), but always checks the clock.
  bool check_clock() {
    calls_left_ = calls_per_clock_check;
    passed_ = passed_ || (is_stopped_ != nullptr && is_stopped_->load(std::memory_order_relaxed));
    if (passed_ || when_ == never) return passed_;
    const Clock::time_point now = Clock::now();
    longest_pause_ = std::max(longest_pause_, now - last_look_);
    last_look_ = now;
    passed_ = now + margin() >= when_;
    return passed_;
  }

  // Returns the longest stall of this search or an earlier one.
  Clock::duration longest_stall() const { return longest_pause_; }

 private:
  static constexpr Clock::time_point never = Clock::time_point::max();

  Clock::duration margin() const {
    const Clock::duration margin = std::min(longest_pause_, time_ / 4);
    return std::clamp(longest_pause_ - time_ / 2, margin, time_ / 2);
  }

  Clock::time_point when_;
  const std::atomic<bool>* is_stopped_;
  Clock::time_point last_look_;
  Clock::duration longest_pause_;
  Clock::duration time_;  // time available at the start
  int calls_left_ = calls_per_clock_check;
  bool passed_ = false;
};

}  // namespace gauntlet
