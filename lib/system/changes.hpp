#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

namespace gauntlet::system {

// Looks whether files have changed: those named, and those in the folders named and below.
class Changes {
 public:
  // Begins with what is there now.
  explicit Changes(std::vector<std::filesystem::path> paths);

  // Whether something is other than when look() last said so, and the same as at the last look:
  // what is being written is left to be finished.
  bool look();

  // The files, and folders, of which look() last said so: new, gone, or other than before.
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
