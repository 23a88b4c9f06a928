#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

namespace gauntlet::system {

// Polls for changes of the given files, and of all files in and below the given folders.
class FileWatcher {
 public:
  // Takes the present state as unchanged.
  explicit FileWatcher(std::vector<std::filesystem::path> paths);

  // Returns true if something has changed since poll_changes() last returned true and was the same
  // at the last two looks: a file that is still being written is not reported until it is finished.
  bool poll_changes();

  // The files and folders that poll_changes() last reported: new, removed or modified.
  const std::vector<std::filesystem::path>& changed() const { return changed_; }

 private:
  using State =
      std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
  State find() const;

  std::vector<std::filesystem::path> paths_;
  std::vector<std::filesystem::path> changed_ = {};
  State known_;
  State last_;
};

}  // namespace gauntlet::system
