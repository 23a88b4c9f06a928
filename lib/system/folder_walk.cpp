#include "system/folder_walk.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <vector>

#include "system/file.hpp"

namespace gauntlet::system {
namespace {

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

void walk_folder(const std::filesystem::path& top, const OnEntry& on_entry,
                 const OnUnreadable& on_unreadable, LockedFolders locked) {
  Walk(on_entry, on_unreadable, locked).enter(AT_FDCWD, top.string(), "", 0);
}

void add_usage(const std::filesystem::path& folder, DiskUsage& usage) {
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

}  // namespace gauntlet::system
