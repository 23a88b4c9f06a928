#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "process/process.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// A program's standard input.
class Feed {
 public:
  // Throws std::system_error when there is none to be had.
  explicit Feed(const Run& run);

  // The end that is the program's, once.
  system::File take() { return std::move(file_); }

  // Writes what is due by now, and says how long to wait for the next time: at most that long.
  std::chrono::nanoseconds write_due(std::chrono::nanoseconds longest);

 private:
  void write_some();

  system::File file_;
  system::File pipe_;  // where there is still something to be written
  std::string text_;
  std::string_view rest_;
  std::size_t portion_ = 1;
  std::chrono::steady_clock::time_point due_ = {};
};

}  // namespace gauntlet::process
