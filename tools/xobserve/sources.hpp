#pragma once

#include <cstdint>
#include <string>

#include "remote/connection.hpp"
#include "system/file.hpp"
#include "xobserve/line_feed.hpp"

namespace gauntlet::xobserve {

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
