#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "remote/connection.hpp"
#include "system/file.hpp"

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

// Reads from a file, or from standard input for "-".
class FileSource {
 public:
  // The constructor and read() throw Unreadable.
  explicit FileSource(const std::string& path);
  const std::string& name() const { return name_; }
  std::optional<std::string> read(Clock::time_point until);

 private:
  std::string name_;
  system::File own_;  // not used for standard input
  int file_;
};

// Reads from a server. A broken connection counts as the end, because a server that is gone sends
// nothing else.
class ServerSource {
 public:
  // Connects; retries for `patience` if the server does not listen yet. Throws ConnectionError.
  ServerSource(const std::string& address, std::uint16_t port, std::chrono::seconds patience);
  const std::string& name() const { return name_; }
  std::optional<std::string> read(Clock::time_point until);

 private:
  std::string name_;
  remote::Network network_;
  remote::Connection connection_;
};

}  // namespace gauntlet::xobserve
