#pragma once

#include <cstdint>
#include <string>

#include "remote/connection.hpp"
#include "system/file.hpp"
#include "xobserve/feed.hpp"

namespace gauntlet::xobserve {

// A file, or standard input for "-".
class FileSource {
 public:
  // Throws Unreadable, as does read().
  explicit FileSource(const std::string& path);
  const std::string& name() const { return name_; }
  std::optional<std::string> read(Clock::time_point until);

 private:
  std::string name_;
  system::File own_;  // unless it is standard input
  int file_;
};

// A server. One that breaks off has ended: it does not say in another way that it is no more.
class ServerSource {
 public:
  // Connects, also with a server that begins to listen within that time. Throws Lost.
  ServerSource(const std::string& address, std::uint16_t port, std::chrono::seconds patience);
  const std::string& name() const { return name_; }
  std::optional<std::string> read(Clock::time_point until);

 private:
  std::string name_;
  remote::Network network_;
  remote::Connection connection_;
};

}  // namespace gauntlet::xobserve
