#include "system/folders/folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "system/file.hpp"

namespace gauntlet::system {
namespace {

namespace fs = std::filesystem;

constexpr int read_folder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

// Returns the names in a folder in ascending order. Sets errno to 0, or to the error if they cannot
// be read.
std::vector<std::string> names_in(int folder) {
  std::vector<std::string> names;
  const auto close = [](DIR* open) { closedir(open); };
  const int copy = openat(folder, ".", read_folder);
  if (copy < 0) return names;
  const std::unique_ptr<DIR, decltype(close)> each(fdopendir(copy), close);
  if (each == nullptr) return names;
  errno = 0;
  while (const dirent* const entry = readdir(each.get())) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

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

  int number() const { return file_.fd(); }
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
    const auto names = names_in(folder.number());
    if (errno != 0) on_unreadable_(path, errno);
    for (const auto& each : names) visit(folder.number(), each, path, depth);
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

constexpr mode_t set_id = S_ISUID | S_ISGID;

// Opens a path below a folder without following symbolic links in any of its components.
File open_inside(const File& top, const std::string& path, int flags) {
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags | O_NOFOLLOW | O_CLOEXEC);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  File file(static_cast<int>(syscall(SYS_openat2, top.fd(), path.c_str(), &how, sizeof how)));
  if (file.is_open() || errno != ENOSYS) return file;
  return File(openat(top.fd(), path.c_str(), flags | O_NOFOLLOW | O_CLOEXEC));
}

// Sets and clears mode bits of an open file, even if it was renamed.
void change_mode(const File& file, mode_t set, mode_t cleared) {
  struct stat found{};
  if (fstat(file.fd(), &found) != 0) return;
  const mode_t mode = ((found.st_mode & 07777) | set) & ~cleared;
  if (mode != (found.st_mode & 07777)) {
    chmod(("/proc/self/fd/" + std::to_string(file.fd())).c_str(), mode);
  }
}

// Opens a folder for reading. If its owner (possibly this user) may not read it, gives the owner
// access first.
File open_folder(const File& top, const std::string& path) {
  File folder = open_inside(top, path, O_RDONLY | O_DIRECTORY);
  if (folder.is_open() || errno != EACCES) return folder;
  change_mode(open_inside(top, path, O_PATH), S_IRWXU, 0);
  return open_inside(top, path, O_RDONLY | O_DIRECTORY);
}

// Clears the bits of a folder's entries and appends its subfolders to `folders`.
void clear_entries(const File& top, const std::string& path, std::vector<std::string>& folders) {
  const File folder = open_folder(top, path);
  const auto close = [](DIR* open) { closedir(open); };
  const int copy = fcntl(folder.fd(), F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return;
  const std::unique_ptr<DIR, decltype(close)> entries(fdopendir(copy), close);
  if (entries == nullptr) return;
  while (const dirent* const entry = readdir(entries.get())) {
    const std::string name = entry->d_name;
    struct stat found{};
    if (name == "." || name == ".." ||
        fstatat(folder.fd(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) {
      continue;
    }
    if (S_ISDIR(found.st_mode)) folders.push_back((path + '/').append(name));
    if ((found.st_mode & set_id) != 0) {
      change_mode(open_inside(folder, name, O_PATH), 0, set_id);
    }
  }
}

[[noreturn]] void fail(const fs::path& from, const fs::path& to) {
  throw fs::filesystem_error("cannot copy file", from, to,
                             std::error_code(errno, std::generic_category()));
}

}  // namespace

void clear_set_id(const fs::path& folder) {
  const File top(open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  change_mode(top, 0, set_id);
  for (std::vector<std::string> folders{"."}; !folders.empty();) {
    const std::string next = std::move(folders.back());
    folders.pop_back();
    clear_entries(top, next, folders);
  }
}

void copy_file(const fs::path& from, const fs::path& to) {
  struct stat found{};
  const File source(open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (!source.is_open() || fstat(source.fd(), &found) != 0) fail(from, to);
  File target(open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, found.st_mode & 0777));
  if (!target.is_open()) fail(from, to);
  fchmod(target.fd(), found.st_mode & 0777);
  constexpr std::size_t max = 1 << 30;
  ssize_t copied = 0;
  do copied = copy_file_range(source.fd(), nullptr, target.fd(), nullptr, max, 0);
  while (copied > 0 || (copied < 0 && errno == EINTR));
  if (copied < 0) {  // not supported between some file systems
    std::string text;
    if (!read_all(source, text) || !write_all(target, text)) fail(from, to);
  }
  if (!target.close()) fail(from, to);
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
