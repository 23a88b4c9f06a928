#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace gauntlet::grading {

// Gives this process its own mounts, which end with it and which the system does not see. A
// SizedFolder needs them. Call it before other threads are started. Does nothing without the right
// to do so.
void separate_mounts();

// A folder that is a file system of its own for a while. However its files are hidden from those
// who count them, they take no more than their file system has. It takes root, separate_mounts(), a
// loop device, mkfs.ext4 (Debian's package e2fsprogs) and twice the space; otherwise the folder
// stays as it is.
class SizedFolder {
 public:
  // Copies the contents of the folder to a file system with room for `more` bytes in addition, and
  // mounts that there.
  SizedFolder(std::filesystem::path folder, std::uint64_t more);
  SizedFolder(const SizedFolder&) = delete;
  SizedFolder& operator=(const SizedFolder&) = delete;

  // Ends the mount: unless keep() was called, the folder is again what it was before.
  ~SizedFolder();

  // Copies the contents back and ends the mount. Returns the reason, one line, if that fails.
  std::optional<std::string> keep();

 private:
  std::filesystem::path folder_;
  std::filesystem::path twin_;  // beside the folder
  bool is_mounted_ = false;
};

}  // namespace gauntlet::grading
