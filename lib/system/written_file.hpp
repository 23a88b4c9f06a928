#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "system/file.hpp"

namespace gauntlet::system {

// A file that grows, each piece of it written out at once. The path "-" is standard output.
class GrowingFile {
 public:
  // Begins the file anew, or goes on after its first `keep` bytes, if it can be cut off there.
  // Throws std::system_error, "could not write PATH" and the reason, as do those below.
  explicit GrowingFile(const std::filesystem::path& path, std::size_t keep = 0);

  void write(std::string_view text);

  // Waits until what was written is on the disk, where the file is on one.
  void sync();

  // What only the end of writing can tell, as that a disk is full.
  void close();

 private:
  std::string name_;
  File file_;
};

// Writes a file whole. The path "-" is standard output. Throws as above.
void write_file(const std::filesystem::path& path, std::string_view text);

// Keeps all others who ask for it from writing to the same file, for as long as it lives and its
// process does (flock). Where there is no such thing, on a file system without locks or for what is
// no regular file, it holds nothing and keeps nobody away.
class FileLock {
 public:
  FileLock() = default;
  // Makes the file if it is not there. Throws std::runtime_error when somebody else holds it and
  // does not let go of it within a second: `name` is in use.
  FileLock(const std::filesystem::path& file, const std::string& name);

 private:
  File file_;
};

}  // namespace gauntlet::system
