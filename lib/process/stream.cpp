#include "process/stream.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace gauntlet::process {

void Stream::take() {
  static thread_local std::array<char, 65536> buffer;
  const ssize_t got = read(file.number(), buffer.data(), buffer.size());
  if (got < 0 && errno == EINTR) return;
  if (got <= 0) return file.close();
  text.append(buffer.data(), static_cast<std::size_t>(got));
  if (text.size() <= most) return;
  text.resize(most);
  is_too_much = true;
  file.close();
}

void Stream::take_rest() {
  for (pollfd each{file.number(), POLLIN, 0}; file.is_open() && poll(&each, 1, 0) > 0;) take();
}

}  // namespace gauntlet::process
