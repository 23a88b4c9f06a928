#pragma once

#include <filesystem>
#include <string>

#include "system/file.hpp"

namespace gauntlet::system {

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
