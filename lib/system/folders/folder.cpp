#include "system/folders/folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <system_error>

namespace gauntlet::system {
namespace {

namespace fs = std::filesystem;

constexpr int read_folder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

// An open folder. Its owner may enter it during the lifetime of this object.
class OpenFolder {
 public:
  OpenFolder(int parent, const std::string& name, LockedFolders locked) {
    const bool is_open_to_us = faccessat(parent, name.c_str(), R_OK | X_OK, AT_EACCESS) == 0;
    if (!is_open_to_us && errno == EACCES && locked == LockedFolders::unlock) {
      unlock(parent, name);
    }
    file_ = File(openat(parent, name.c_str(), read_folder));
    error_ = file_.is_open() ? 0 : errno;
  }
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;
  ~OpenFolder() {
    struct stat now{};
    if (unlocked_ != 0 && fstat(file_.fd(), &now) == 0 && now.st_mode == unlocked_) {
      fchmod(file_.fd(), before_ & 07777U);
    }
  }

  const File& file() const { return file_; }
  int error() const { return error_; }

 private:
  void unlock(int parent, const std::string& name) {
    const File named(openat(parent, name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    struct stat found{};
    if (!named.is_open() || fstat(named.fd(), &found) != 0 || !S_ISDIR(found.st_mode)) return;
    const mode_t opened = found.st_mode | S_IRUSR | S_IXUSR;
    const std::string path = "/proc/self/fd/" + std::to_string(named.fd());
    if (chmod(path.c_str(), opened & 07777U) != 0) return;
    before_ = found.st_mode;
    unlocked_ = opened;
  }

  File file_;
  int error_ = 0;
  mode_t before_ = 0;
  mode_t unlocked_ = 0;  // the mode that was set here, or 0
};

class Walk {
 public:
  Walk(const OnEntry& on_entry, const OnUnreadable& on_unreadable, LockedFolders locked)
      : on_entry_(on_entry), on_unreadable_(on_unreadable), locked_(locked) {}

  void enter(int parent, const std::string& name, const std::string& path, unsigned depth) {
    if (depth > max_walk_depth) return on_unreadable_(path, ELOOP);
    const OpenFolder folder(parent, name, locked_);
    if (folder.error() != 0) {
      if (folder.error() != ENOENT || path.empty()) on_unreadable_(path, folder.error());
      return;
    }
    errno = 0;
    auto entries = entries_of(folder.file());
    if (errno != 0) on_unreadable_(path, errno);
    std::ranges::sort(entries, {}, &FolderEntry::name);
    for (const auto& each : entries) visit(folder.file().fd(), each.name, path, depth);
  }

 private:
  void visit(int folder, const std::string& name, const std::string& above, unsigned depth) {
    WalkedEntry entry{folder, name, above.empty() ? name : above + '/' + name, {}};
    if (fstatat(folder, name.c_str(), &entry.status, AT_SYMLINK_NOFOLLOW) != 0) {
      if (errno != ENOENT) on_unreadable_(entry.path, errno);
      return;
    }
    if (on_entry_(entry) && S_ISDIR(entry.status.st_mode)) {
      enter(folder, name, entry.path, depth + 1);
    }
  }

  const OnEntry& on_entry_;
  const OnUnreadable& on_unreadable_;
  LockedFolders locked_;
};

}  // namespace

std::vector<FolderEntry> entries_of(const File& folder) {
  std::vector<FolderEntry> entries;
  const auto close = [](DIR* open) { closedir(open); };
  const int copy = openat(folder.fd(), ".", read_folder);
  if (copy < 0) return entries;
  const std::unique_ptr<DIR, decltype(close)> each(fdopendir(copy), close);
  if (each == nullptr) return entries;
  errno = 0;
  while (const dirent* const entry = readdir(each.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") entries.push_back({std::string(name), entry->d_type});
  }
  return entries;
}

void walk_folder(const fs::path& top, const OnEntry& on_entry, const OnUnreadable& on_unreadable,
                 LockedFolders locked) {
  Walk(on_entry, on_unreadable, locked).enter(AT_FDCWD, top.string(), "", 0);
}

void add_usage(const fs::path& folder, DiskUsage& usage) {
  constexpr std::uint64_t block = 4096, unit = 512;  // st_blocks counts units of 512 bytes
  const auto add = [&](const WalkedEntry& entry) {
    const struct stat& status = entry.status;
    const bool is_new = usage.files.emplace(status.st_dev, status.st_ino).second;
    const auto allocated = is_new ? static_cast<std::uint64_t>(status.st_blocks) * unit : 0;
    usage.bytes += std::max(allocated, block);
    return true;
  };
  const auto note_depth = [&](const std::string&, int error) {
    if (error == ELOOP) usage.is_too_deep = true;
  };
  walk_folder(folder, add, note_depth, LockedFolders::unlock);
}

namespace {

// Clears the set-user-ID and set-group-ID bits of a file or folder.
void clear_bits(int parent, const std::string& name) {
  constexpr mode_t set_id = S_ISUID | S_ISGID;
  const File file(openat(parent, name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
  struct stat found{};
  if (file.fd() < 0 || fstat(file.fd(), &found) != 0 || (found.st_mode & set_id) == 0) return;
  chmod(("/proc/self/fd/" + std::to_string(file.fd())).c_str(), found.st_mode & 07777 & ~set_id);
}

[[noreturn]] void fail(const fs::path& path) {
  throw fs::filesystem_error("cannot copy file", path,
                             std::error_code(errno, std::generic_category()));
}

}  // namespace

void clear_set_id(const fs::path& folder) {
  std::vector<fs::path> tops{canonical_path(folder)};
  clear_bits(AT_FDCWD, tops.front().string());
  const auto clear = [](const WalkedEntry& entry) {
    clear_bits(entry.folder, entry.name);
    return true;
  };
  while (!tops.empty()) {
    const fs::path top = std::move(tops.back());
    tops.pop_back();
    const auto go_deeper = [&](const std::string& path, int error) {
      if (error == ELOOP && !path.empty()) tops.push_back(top / path);
    };
    walk_folder(top, clear, go_deeper, LockedFolders::unlock);
  }
}

void copy_file(const fs::path& from, const fs::path& to) {
  struct stat found{};
  const File source(open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (!source.is_open() || fstat(source.fd(), &found) != 0) fail(from);
  File target(open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, found.st_mode & 0777));
  if (!target.is_open()) fail(to);
  fchmod(target.fd(), found.st_mode & 0777);
  constexpr std::size_t max = 1 << 30;
  ssize_t copied = 0;
  do copied = copy_file_range(source.fd(), nullptr, target.fd(), nullptr, max, 0);
  while (copied > 0 || (copied < 0 && errno == EINTR));
  if (copied < 0) {  // not supported between some file systems
    std::string text;
    if (!read_all(source, text)) fail(from);
    if (!write_all(target, text)) fail(to);
  }
  if (!target.close()) fail(to);
}

void copy_tree(const fs::path& from, const fs::path& to) {
  fs::create_directories(to);
  constexpr auto follow = fs::directory_options::follow_directory_symlink;
  for (const auto& entry : fs::recursive_directory_iterator(from, follow)) {
    const fs::path target = to / entry.path().lexically_relative(from);
    if (entry.is_directory()) {
      fs::create_directories(target);
    } else if (entry.is_regular_file()) {
      system::copy_file(entry.path(), target);
    } else {
      errno = ENOTSUP;
      fail(entry.path());
    }
  }
}

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
