#pragma once

#include <poll.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "process/run/run.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// A program's standard input, and what is still to be written to it. What it says of "now" and
// "later" is what Delivery::trickle asks for: a few bytes at a time, with pauses.
class StdinWriter {
 public:
  using Clock = std::chrono::steady_clock;

  // A pipe that stays open, for what add() adds. Throws std::system_error, as does the next one.
  StdinWriter();

  // The input of a run: its text or file, in the way that it is to be delivered. It is at its end
  // when all has been written.
  explicit StdinWriter(const Run& run);

  // The program's end. To be called once.
  system::File take_read_end() { return std::move(read_end_); }

  // Adds text to what is to be written; it is lost when the program has closed its end.
  void add(std::string_view text);

  // Closes it once all has been written.
  void end();

  // Bytes that the program has not read yet; nothing if it has closed its end.
  std::optional<std::size_t> unread() const;

  // For poll(): the pipe, to be asked whether it takes more, or no file (-1) when there is nothing
  // to be written now. Both of these go by the time they are given, so that what one leaves to be
  // waited for the other says.
  pollfd to_poll(Clock::time_point now) const;

  // When there will be something to be written; time_point::max() if not for waiting.
  Clock::time_point next(Clock::time_point now) const;

  // Writes what is to be written now, as much as the pipe takes without waiting.
  void write_some();

 private:
  bool has_more() const { return pipe_.is_open() && written_ < text_.size(); }
  void make_pipe();

  system::File read_end_;
  system::File pipe_;
  std::string text_;
  std::size_t written_ = 0;  // bytes of the text
  std::size_t portion_ = std::string::npos;
  std::chrono::milliseconds pause_{0};
  Clock::time_point due_ = {};
  bool stays_open_ = false;
};

}  // namespace gauntlet::process
