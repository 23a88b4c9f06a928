#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "system/file.hpp"

namespace gauntlet::system {

// A file to which text is appended; each piece is written at once. The path "-" is standard output.
class FileWriter {
 public:
  // Truncates the file to its first `valid_bytes` bytes, unless it is a pipe or device, and appends
  // to it. Throws std::system_error, "could not write PATH" with the reason, as do the functions
  // below.
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

// Writes a whole file. The path "-" is standard output. Throws as above.
void write_file(const std::filesystem::path& path, std::string_view text);

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
