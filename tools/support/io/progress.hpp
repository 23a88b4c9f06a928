#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "support/io/status_line.hpp"

namespace gauntlet::tool {

// A status line that says how far a long computation has come and how long it will still take.
class Progress {
 public:
  Progress(std::string name, std::uint64_t all, std::string what);

  // The detail comes after the count.
  void reach(std::uint64_t count, const std::string& detail = "");

  // Takes the line away until it is next reached, for something else to be written.
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  std::uint64_t all_;
  std::string what_;
  StatusLine line_;
  Clock::time_point begun_ = Clock::now();
};

}  // namespace gauntlet::tool
