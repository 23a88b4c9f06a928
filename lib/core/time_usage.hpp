#pragma once

#include <chrono>
#include <cstdint>

namespace gauntlet {

// The time that a player used for its answers in a game.
struct TimeUsage {
  std::uint64_t calls = 0;
  std::chrono::microseconds wall_time{0};  // wall time of all answers
  std::chrono::microseconds cpu_time{0};   // CPU time of a program since its start; 0 for others
  std::chrono::microseconds max_wall_time{0};  // wall time of the slowest answer
  bool operator==(const TimeUsage&) const = default;
};

}  // namespace gauntlet
