#include "xobserve/sources.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "support/io/io.hpp"

namespace gauntlet::xobserve {

FileSource::FileSource(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      own_(path == "-" ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC)),
      file_(path == "-" ? STDIN_FILENO : own_.fd()) {
  if (file_ < 0) throw tool::Unreadable("could not read " + path + ": " + std::strerror(errno));
}

std::optional<std::string> FileSource::read(Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
  pollfd readable{file_, POLLIN, 0};
  if (poll(&readable, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000))) <= 0) {
    return std::nullopt;
  }
  std::string bytes(std::size_t{64} << 10, '\0');
  bytes.resize(tool::read_some(file_, name_, bytes.data(), bytes.size()));
  return bytes;
}

ServerSource::ServerSource(const std::string& address, std::uint16_t port,
                           std::chrono::seconds patience)
    : name_(address + ", port " + std::to_string(port)),
      connection_(remote::connect_with_retry(network_, address, port, Clock::now() + patience)) {}

std::optional<std::string> ServerSource::read(Clock::time_point until) {
  try {
    return connection_.receive_bytes(until);
  } catch (const remote::ConnectionError&) {
    return "";
  }
}

}  // namespace gauntlet::xobserve
