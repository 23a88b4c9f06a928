#include "system/file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace gauntlet::system {
namespace {

Pipe lift(const std::array<int, 2>& ends) {
  std::array<File, 2> files{File(ends[0]), File(ends[1])};
  for (File& file : files) {
    if (file.fd() > STDERR_FILENO) continue;
    File lifted(fcntl(file.fd(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!lifted.is_open()) throw std::system_error(errno, std::generic_category(), "no pipe");
    file = std::move(lifted);
  }
  return {std::move(files[0]), std::move(files[1])};
}

}  // namespace

bool File::close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "no pipe");
  }
  return lift(ends);
}

void never_wait(const File& end) {
  if (fcntl(end.fd(), F_SETFL, O_NONBLOCK) != 0) {
    throw std::system_error(errno, std::generic_category(), "no pipe");
  }
}

bool read_all(const File& file, std::string& text, std::size_t max) {
  std::array<char, 1 << 16> piece;
  while (max > 0) {
    const ssize_t got = read(file.fd(), piece.data(), std::min(piece.size(), max));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    text.append(piece.data(), static_cast<std::size_t>(got));
    max -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = write(file, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return true;
}

bool write_all(const File& file, std::string_view text) { return write_all(file.fd(), text); }

ssize_t write_without_sigpipe(const File& pipe, std::string_view text) {
  sigset_t broken, before, pending;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  const ssize_t wrote = write(pipe.fd(), text.data(), text.size());
  const int error = errno;
  const timespec now{};
  if (wrote < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
    sigtimedwait(&broken, nullptr, &now);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return wrote;
}

int poll_for(std::span<pollfd> files, std::chrono::nanoseconds time) {
  const auto count = std::max<std::chrono::nanoseconds::rep>(time.count(), 0);
  const timespec timeout{count / 1'000'000'000, count % 1'000'000'000};
  return ppoll(files.data(), files.size(), &timeout, nullptr);
}

Pipe make_socket_pair() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "no socket");
  }
  return lift(ends);
}

}  // namespace gauntlet::system
