#include "system/file_watcher.hpp"

#include <system_error>
#include <utility>

namespace gauntlet::system {

namespace fs = std::filesystem;

FileWatcher::FileWatcher(std::vector<fs::path> paths)
    : paths_(std::move(paths)), known_(find()), last_(known_) {}

bool FileWatcher::poll_changes() {
  State now = find();
  const bool is_settled = now == last_;
  last_ = std::move(now);
  if (!is_settled || last_ == known_) return false;
  changed_.clear();
  for (const auto& [path, state] : last_) {
    const auto before = known_.find(path);
    if (before == known_.end() || before->second != state) changed_.push_back(path);
  }
  for (const auto& [path, state] : known_) {
    if (!last_.contains(path)) changed_.push_back(path);
  }
  known_ = last_;
  return true;
}

FileWatcher::State FileWatcher::find() const {
  State state;
  const auto add = [&](const fs::path& path) {
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    if (error) return;
    const auto size = fs::file_size(path, error);
    state[path] = {time, error ? 0 : size};
  };
  for (const auto& path : paths_) {
    add(path);
    std::error_code error;
    fs::recursive_directory_iterator each(path, error);
    for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
      add(each->path());
    }
  }
  return state;
}

}  // namespace gauntlet::system
