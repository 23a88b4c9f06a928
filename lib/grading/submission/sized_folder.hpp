#pragma once

#include <cstdint>
#include <filesystem>

#include "gauntlet/limits.hpp"

namespace gauntlet::grading {

// Gives this process its own mounts, which end with it and which the system does not see. A
// SizedFolder needs them. Call it before other threads are started. Does nothing without the right
// to do so.
void separate_mounts();

// A folder that is a file system of its own for a while. A program cannot write more than fits,
// even to files that DiskWatch does not find. This needs root, separate_mounts(), a loop device,
// mkfs.ext4 (Debian's package e2fsprogs), and that half of the free space is left when all such
// folders are full and copied; otherwise the folder stays as it is. Different folders may be used
// by different threads.
class SizedFolder {
 public:
  // Mounts a file system with a copy of the folder's contents and room for `more` bytes there.
  SizedFolder(std::filesystem::path folder, std::uint64_t more);
  SizedFolder(const SizedFolder&) = delete;
  SizedFolder& operator=(const SizedFolder&) = delete;

  // Ends the mount: unless keep() was called, the folder is again what it was before.
  ~SizedFolder();

  // Ends the mount and copies the contents to the folder. Returns how the copying has ended: with
  // exit status 0 if all was kept.
  process::RunResult keep();

 private:
  void mount_copy();
  void unmount();

  std::filesystem::path folder_;
  std::uint64_t size_ = 0;  // of the file system, in bytes
  bool is_mounted_ = false;
};

}  // namespace gauntlet::grading
