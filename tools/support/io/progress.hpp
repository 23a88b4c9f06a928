#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace gauntlet::tool {

// A line on standard error that says how far a long computation has come and how long it will still
// take; only on a terminal, and only once it has taken a while. Gone at the end.
class Progress {
 public:
  Progress(std::string name, std::uint64_t all, std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // The detail comes after the count.
  void reach(std::uint64_t count, const std::string& detail = "");

  // Takes the line away until it is next reached, for something else to be written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  std::uint64_t all_;
  std::string what_;
  bool on_terminal_;
  bool shown_ = false;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace gauntlet::tool
