#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace gauntlet::xobserve {

using Clock = std::chrono::steady_clock;

// Lines as they come. What comes while they are shown is taken in, so that whoever sends them does
// not have to wait.
class Feed {
 public:
  // Gives what comes next: nothing if that is nothing until then, and none at all at the end. May
  // throw what is then thrown here.
  using Read = std::function<std::optional<std::string>(Clock::time_point until)>;

  explicit Feed(Read read) : read_(std::move(read)) {}

  // The next line without its newline, however long it takes; nothing at the end. Throws IoError
  // for one of more than 16 MiB.
  std::optional<std::string> next();

  // Whether it is there already.
  bool has_next();

  // Takes in what comes until then, as far as it fits: 256 MiB.
  void take_in(Clock::time_point until);

  // What came after the last newline. Precondition: next() has given nothing.
  std::string rest() const { return text_.substr(begin_); }

 private:
  bool read_more(Clock::time_point until);

  Read read_;
  std::string text_;
  std::size_t begin_ = 0;     // of the next line
  std::size_t searched_ = 0;  // there is no newline from there to here
  bool has_ended_ = false;
};

}  // namespace gauntlet::xobserve
