#pragma once

#include <filesystem>

namespace gauntlet::system {

// An empty folder of our own; gone with this, and all that is in it by then.
class TemporaryFolder {
 public:
  // Throws std::system_error.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace gauntlet::system
