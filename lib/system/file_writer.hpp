#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>

#include "system/file.hpp"

namespace gauntlet::system {

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
