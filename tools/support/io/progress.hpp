#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "support/io/status_line.hpp"

namespace gauntlet::tool {

// A status line that shows the progress of a long computation and the estimated time left.
class Progress {
 public:
  Progress(std::string name, std::uint64_t all, std::string what);

  // Shows a new count; `detail` is printed after it.
  void reach(std::uint64_t count, const std::string& detail = "");

  // Removes the line until the next update, so that other text can be printed.
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
