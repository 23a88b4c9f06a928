#pragma once

#include <poll.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <mutex>
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

// For a handler that blames an input for an error: rethrows the exception that is being handled if
// the machine is to blame (a full or failing disk, no more files, processes or memory).
void rethrow_if_of_machine();

// Reads a whole regular file, or an anonymous pipe such as a shell creates for <(command). Throws
// std::runtime_error, "could not read PATH: " with the reason, if that fails; a std::system_error
// if the machine is to blame (rethrow_if_of_machine()). Rejects named pipes, sockets, devices and
// folders without blocking on them.
std::string read_file(const std::filesystem::path& path);

// Returns a text that a person wrote without a byte order mark of UTF-8, and with a line feed for
// each carriage return and line feed, as some editors write them. read_text() reads such a text as
// read_file() does.
std::string without_editor_marks(std::string text);
std::string read_text(const std::filesystem::path& path);

// Reads a whole file of any kind, including named pipes and devices; blocks until its end.
std::string read_anything(const std::filesystem::path& path);

// Reads at most the first `max` bytes of a regular file. Returns fewer if the file is shorter, and
// none if it cannot be read or is of another kind; never blocks at a pipe.
std::string read_start(const std::filesystem::path& path, std::size_t max = std::string::npos);

// Returns the absolute path without links, dots or a trailing slash, as far as the path exists.
std::filesystem::path canonical_path(const std::filesystem::path& path);

// Returns true if a canonical path equals `folder` or is inside it.
bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

// Returns true if a canonical path belongs to the system: below /usr, /bin or /opt.
bool is_system_path(const std::filesystem::path& path);

// A file to which text is appended; each piece is written at once. The path "-" is standard output.
class FileWriter {
 public:
  // Truncates the file to its first `keep` bytes, unless it is a pipe or device, and appends to it.
  // Throws std::system_error, "could not write PATH" with the reason, as do the functions below.
  explicit FileWriter(const std::filesystem::path& path, std::size_t keep = 0);

  void write(std::string_view text);

  // Waits until everything written is on the disk, if the file is on a disk.
  void sync();

  // Closes the file and reports late write errors, such as a full disk.
  void close();

 private:
  std::string name_;
  File file_;
};

// Throws as above if a file cannot be written: its folder does not exist or is not writable, or it
// is a folder itself. To be called before long work whose result is written there.
void check_writable(const std::filesystem::path& path);

// Writes a whole file. The path "-" is standard output. Throws as above.
void write_file(const std::filesystem::path& path, std::string_view text);

// The new contents of a file, written to PATH.part until they are complete. If this process or the
// machine stops at any moment, the file has either its old or its new contents. All functions throw
// as above; the destructor removes incomplete contents.
class FileReplacement {
 public:
  explicit FileReplacement(std::filesystem::path path);
  FileReplacement(const FileReplacement&) = delete;
  FileReplacement& operator=(const FileReplacement&) = delete;
  ~FileReplacement();

  void write(std::string_view text) { file_.write(text); }

  // Makes the file have these contents.
  void finish();

 private:
  std::filesystem::path path_;
  std::filesystem::path part_;
  FileWriter file_;
  bool is_complete_ = false;
};

// Replaces the contents of a file in this way.
void replace_file(const std::filesystem::path& path, std::string_view text);

// A file to which lines are appended. A written line survives a crash of this process at once, and
// a crash of the machine after about one second. All functions throw as above. Thread-safe.
class LogFile {
 public:
  // Appends after the first `keep` bytes. The path "-" is standard output.
  explicit LogFile(const std::filesystem::path& path, std::size_t keep = 0) : file_(path, keep) {}

  // Appends a line, given without its newline.
  void write(std::string line);

  // Returns when everything is on the disk.
  void sync();

 private:
  using Clock = std::chrono::steady_clock;

  std::mutex mutex_;
  FileWriter file_;
  Clock::time_point synced_ = Clock::now();
};

// An exclusive advisory lock on a file (flock), held during the lifetime of this object and its
// process. Locks nothing if the file system has no locks, or the file is not regular or cannot be
// created.
class FileLock {
 public:
  FileLock() = default;
  // Creates the file if necessary. Throws std::runtime_error, "NAME is in use by another run", if
  // another process holds the lock for more than a second.
  FileLock(const std::filesystem::path& file, const std::string& name);

 private:
  File file_;
};

}  // namespace gauntlet::system
