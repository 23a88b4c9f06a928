#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace gauntlet::xobserve {

using Clock = std::chrono::steady_clock;

// Splits incoming data into lines. Reads ahead while lines are shown, so that the sender does not
// have to wait.
class LineFeed {
 public:
  // Returns the next bytes: nullopt if there are none before `until`, an empty string at the end.
  // Exceptions are passed on.
  using Read = std::function<std::optional<std::string>(Clock::time_point until)>;

  explicit LineFeed(Read read) : read_(std::move(read)) {}

  // Waits for the next line and returns it without its newline; nullopt at the end. Throws IoError
  // for a line of more than 16 MiB.
  std::optional<std::string> next();

  // Returns true if next() will not block.
  bool has_next();

  // Reads ahead until `until`, up to 256 MiB.
  void take_in(Clock::time_point until);

  // Returns the bytes after the last newline. Precondition: next() has returned nullopt.
  std::string rest() const { return text_.substr(begin_); }

 private:
  bool read_more(Clock::time_point until);

  Read read_;
  std::string text_;
  std::size_t begin_ = 0;     // of the next line
  std::size_t searched_ = 0;  // no newline between begin_ and this place
  bool has_ended_ = false;
};

}  // namespace gauntlet::xobserve
