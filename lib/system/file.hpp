#pragma once

#include <poll.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace gauntlet::system {

// An owned file descriptor.
class File {
 public:
  File() = default;
  explicit File(int number) : number_(number) {}
  File(File&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~File() { close(); }

  int fd() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  // Closes the descriptor in any case. Returns false, with errno, if close() reports a write error.
  bool close();

 private:
  int number_ = -1;
};

struct Pipe {
  File read;
  File write;
};

// Creates a pipe that is closed on exec. Both ends are above the standard streams, even if one of
// those is closed. Throws std::system_error.
Pipe make_pipe();

// Makes this end of a pipe non-blocking (EAGAIN). The flag belongs to this end only, so the owner
// of the other end cannot undo it. Throws std::system_error.
void never_wait(const File& end);

// Appends the contents of a file, from its current offset to its end or for at most `max` bytes,
// to a text. Returns false, with errno, if reading fails.
bool read_all(const File& file, std::string& text, std::size_t max = std::string::npos);

// Writes a whole text. Returns false, with errno, if writing fails.
bool write_all(const File& file, std::string_view text);
bool write_all(int file, std::string_view text);

// Writes to a pipe like write(), but without SIGPIPE if its reader has closed it.
ssize_t write_without_sigpipe(const File& pipe, std::string_view text);

// Waits until one of the files is ready or the time has passed; does not wait if it is negative.
// Returns the number of ready files, or -1 with errno, as poll() does.
int poll_for(std::span<pollfd> files, std::chrono::nanoseconds time);

// Creates a connected pair of stream sockets that are closed on exec. Throws std::system_error.
Pipe make_socket_pair();

}  // namespace gauntlet::system
