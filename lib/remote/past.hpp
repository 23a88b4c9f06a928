#pragma once

#include <cstddef>
#include <deque>

#include "remote/connection.hpp"

namespace gauntlet::remote {

// What size something that grows had when.
class Past {
 public:
  // Times never go back.
  void note(Clock::time_point now, std::size_t size) { marks_.push_back({now, size}); }

  // The last size that was noted by then, 0 if there is none. What came before it is forgotten: no
  // earlier time may be asked for afterwards.
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
