#include "process/output_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace gauntlet::process {

void OutputReader::read_some() {
  static thread_local std::array<char, 65536> buffer;
  const ssize_t got = read(pipe.number(), buffer.data(), buffer.size());
  if (got < 0 && errno == EINTR) return;
  text.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  has_more = text.size() > most;
  if (has_more) text.resize(most);
  if (has_more || got <= 0) pipe.close();
}

void OutputReader::read_rest() {
  for (pollfd ready{pipe.number(), POLLIN, 0}; pipe.is_open() && poll(&ready, 1, 0) > 0;) {
    read_some();
  }
}

}  // namespace gauntlet::process
