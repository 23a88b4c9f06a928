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

// A file descriptor that is ours to close.
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

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  // False, with errno, where writing to it has failed in the end. It is closed in any case.
  bool close();

 private:
  int number_ = -1;
};

struct Pipe {
  File read;
  File write;
};

// Closed on exec, both ends above the standard streams even where one of those is closed. Throws
// std::system_error.
Pipe make_pipe();

// Reading from this end of a pipe, or writing to it, never waits from now on (EAGAIN). The flag
// belongs to this end: who has the other one cannot take it back. Throws std::system_error.
void never_wait(const File& end);

// Appends to a text what is in a file from where it is now to its end, or at most that many bytes.
// False, with errno, when it cannot be read (any further).
bool read_all(const File& file, std::string& text, std::size_t most = std::string::npos);

// Writes all of a text. False, with errno, when that cannot be done.
bool write_all(const File& file, std::string_view text);
bool write_all(int file, std::string_view text);

// Writes to a pipe whose reader may be gone, without being killed for it; as write() otherwise.
ssize_t write_safely(const File& pipe, std::string_view text);

// Waits until one of the files is ready or that much time has passed, none if less than 0. Gives
// the number of those that are ready, or -1 with errno, as poll() does.
int poll_for(std::span<pollfd> files, std::chrono::nanoseconds time);

// Two ends of a stream of bytes in both directions, like the above.
Pipe make_socket_pair();

}  // namespace gauntlet::system
