#pragma once

#include <chrono>
#include <cstdint>

namespace gauntlet::process {

// What a run took.
struct Usage {
  std::chrono::milliseconds wall{0};
  std::chrono::milliseconds cpu{0};
  std::uint64_t memory = 0;  // bytes at the most, of any one process
  bool operator==(const Usage&) const = default;
};

}  // namespace gauntlet::process
