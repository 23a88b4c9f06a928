#pragma once

#include <chrono>
#include <optional>

namespace gauntlet::atoms {

using Clock = std::chrono::steady_clock;

// A point in time that a search may not pass, cheap to ask for at every node.
class Deadline {
 public:
  // Without a point in time it never passes.
  explicit Deadline(std::optional<Clock::time_point> when) : when_(when) {}

  // Whether it has passed; once it has, for good. Looks at the clock at every 1024th call.
  bool passed() {
    if (--calls_left_ == 0) {
      calls_left_ = calls_a_look;
      look();
    }
    return passed_;
  }

  // The same, looking at the clock now.
  bool look() {
    passed_ = passed_ || (when_ && Clock::now() >= *when_);
    return passed_;
  }

 private:
  static constexpr int calls_a_look = 1024;

  std::optional<Clock::time_point> when_;
  int calls_left_ = calls_a_look;
  bool passed_ = false;
};

}  // namespace gauntlet::atoms
