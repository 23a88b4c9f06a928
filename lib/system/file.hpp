#pragma once

#include <poll.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
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

// Returns the reason why a path is not a readable regular file, such as "it is a folder" or "it is
// a broken symbolic link"; empty if it is one. Follows links. Opens nothing, so it cannot block.
std::string why_not_regular_file(const std::filesystem::path& path);

// Reads a whole regular file, or an anonymous pipe such as a shell creates for <(command). Throws
// std::runtime_error, "could not read PATH: " with the reason, if that fails. Rejects named pipes,
// sockets, devices and folders without blocking on them.
std::string read_file(const std::filesystem::path& path);

// Reads a whole file of any kind, including named pipes and devices; blocks until its end.
std::string read_anything(const std::filesystem::path& path);

// Reads at most the first `max` bytes of a file of any kind. Returns fewer if the file is shorter,
// and none if it cannot be read. Blocks while a pipe has no data yet.
std::string read_start(const std::filesystem::path& path, std::size_t max = std::string::npos);

// Returns the absolute path without links, dots or a trailing slash, as far as the path exists.
std::filesystem::path canonical_path(const std::filesystem::path& path);

// Returns true if a canonical path equals `folder` or is inside it.
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

// Returns true if a canonical path belongs to the system: below /usr, /bin or /opt.
bool is_system_path(const std::filesystem::path& path);

}  // namespace gauntlet::system
