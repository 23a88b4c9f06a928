#include "xobserve/sources.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "json/splitter.hpp"
#include "support/io/io.hpp"

namespace gauntlet::xobserve {
namespace {

constexpr std::size_t max_waiting = std::size_t{256} << 20;  // bytes
constexpr std::size_t max_left_over = std::size_t{1} << 20;

}  // namespace

std::optional<std::string> LineFeed::next() {
  while (!has_next()) {
    if (text_.size() - begin_ > json::max_text) throw tool::IoError("a line is longer than 16 MiB");
    if (has_ended_) return std::nullopt;
    read_more(Clock::now() + std::chrono::seconds(10));
  }
  std::string line = text_.substr(begin_, searched_ - begin_);
  searched_ = begin_ += line.size() + 1;
  return line;
}

bool LineFeed::has_next() {
  searched_ = std::min(text_.find('\n', searched_), text_.size());
  return searched_ < text_.size();
}

void LineFeed::take_in(Clock::time_point until) {
  while (!has_ended_ && text_.size() - begin_ < max_waiting && read_more(until)) {
  }
  std::this_thread::sleep_until(until);
}

// Returns true if bytes were read.
bool LineFeed::read_more(Clock::time_point until) {
  if (begin_ > max_left_over && begin_ > text_.size() / 2) {
    text_.erase(0, begin_);
    searched_ -= std::exchange(begin_, 0);
  }
  const auto bytes = read_(until);
  if (!bytes) return false;
  has_ended_ = bytes->empty();
  text_ += *bytes;
  return !has_ended_;
}

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
