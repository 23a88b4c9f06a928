#pragma once

#include <cstddef>
#include <deque>

#include "remote/connection.hpp"

namespace gauntlet::remote {

// The size of something that grows, over time.
class SizeHistory {
 public:
  // Precondition: `current` never decreases.
  void note(Clock::time_point now, std::size_t size) { marks_.push_back({now, size}); }

  // Returns the last size recorded by `time`, or 0 if there is none. Forgets earlier ones: `time`
  // must never decrease.
  std::size_t size_at(Clock::time_point time) {
    while (marks_.size() > 1 && marks_[1].time <= time) marks_.pop_front();
    return !marks_.empty() && marks_.front().time <= time ? marks_.front().size : 0;
  }

 private:
  struct Mark {
    Clock::time_point time;
    std::size_t size;
  };
  std::deque<Mark> marks_;
};

}  // namespace gauntlet::remote
