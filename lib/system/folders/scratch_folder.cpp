#include "system/folders/scratch_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "system/folders/folder.hpp"

namespace gauntlet::system {
namespace {

namespace fs = std::filesystem;

constexpr int as_folder = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

// Returns true if an open folder is a mount point. Linux before 5.8 does not report this.
bool is_mount_point(const File& folder) {
  struct statx found{};
  return statx(folder.fd(), "", AT_EMPTY_PATH, STATX_TYPE, &found) == 0 &&
         (found.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

// Opens a subfolder. Fails for links and mount points.
File open_below(const File& folder, const std::string& name) {
  File below(openat(folder.fd(), name.c_str(), as_folder));
  if (!below.is_open() && errno == EACCES) {  // its owner may not enter it
    const File named(openat(folder.fd(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (is_mount_point(named)) return File();
    chmod(("/proc/self/fd/" + std::to_string(named.fd())).c_str(), S_IRWXU);
    below = File(openat(folder.fd(), name.c_str(), as_folder));
  }
  return below.is_open() && is_mount_point(below) ? File() : std::move(below);
}

bool is_folder(const File& parent, const FolderEntry& entry) {
  struct stat found{};
  if (entry.type != DT_UNKNOWN) return entry.type == DT_DIR;
  return fstatat(parent.fd(), entry.name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISDIR(found.st_mode);
}

// Removes an entry other than a folder, or an empty folder.
bool remove_entry(const File& folder, const FolderEntry& entry) {
  return unlinkat(folder.fd(), entry.name.c_str(), is_folder(folder, entry) ? AT_REMOVEDIR : 0) ==
         0;
}

// Moves a folder into a folder above it under an unused name.
bool rename_anew(const File& from, const std::string& name, const File& to, std::size_t& names) {
  int result = 0;
  do {
    const std::string fresh = ".gauntlet-" + std::to_string(names++);
    result = renameat(from.fd(), name.c_str(), to.fd(), fresh.c_str());
  } while (result != 0 && (errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR));
  return result == 0;
}

// Removes the contents of a subfolder; what cannot be removed at once is moved up under a new name.
// So any depth needs only two open files. Returns false if nothing was removed or moved.
bool hollow_out(const File& top, const FolderEntry& entry, std::size_t& names) {
  const File below = open_below(top, entry.name);
  if (!below.is_open()) return false;
  fchmod(below.fd(), S_IRWXU);
  bool has_done = false;
  for (const FolderEntry& inner : entries_of(below)) {
    if (remove_entry(below, inner)) {
      has_done = true;
    } else if (is_folder(below, inner)) {
      // Moving a folder requires write permission on it.
      const File moved = open_below(below, inner.name);
      if (moved.is_open()) fchmod(moved.fd(), S_IRWXU);
      has_done |= rename_anew(below, inner.name, top, names);
    }
  }
  return remove_entry(top, entry) || has_done;
}

// As entries_of(folder).empty(), but opens nothing. For a folder that only this object reads.
bool is_empty(const File& folder) {
  alignas(dirent64) std::array<char, 1024> buffer;
  if (lseek(folder.fd(), 0, SEEK_SET) != 0) return false;
  ssize_t size = 0;
  while ((size = getdents64(folder.fd(), buffer.data(), buffer.size())) > 0) {
    for (ssize_t at = 0; at < size;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(buffer.data() + at);
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") return false;
      at += entry->d_reclen;
    }
  }
  return size == 0;
}

// Returns true if `folder` is the file `name` in `parent`, or at that path for AT_FDCWD.
bool is_same(const File& folder, int parent, const std::string& name) {
  struct stat one{};
  struct stat other{};
  return fstat(folder.fd(), &one) == 0 &&
         fstatat(parent, name.c_str(), &other, AT_SYMLINK_NOFOLLOW) == 0 &&
         one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

bool is_same(const File& folder, const fs::path& path) { return is_same(folder, AT_FDCWD, path); }

bool is_private(const File& folder) {
  struct stat found{};
  return fstat(folder.fd(), &found) == 0 && found.st_mode == (S_IFDIR | S_IRWXU);
}

}  // namespace

fs::path make_temporary_folder() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);  // TMPDIR and the like, or /tmp
  if (error) {
    throw std::system_error(error, "no folder for temporary files (TMPDIR or /tmp)");
  }
  std::string name = (folder / "gauntlet-").string();
  name.append(6, 'X');  // for mkdtemp() to replace
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(),
                            "cannot make temporary files in " + folder.string());
  }
  return name;
}

std::size_t empty_folder(const File& folder) {
  auto entries = entries_of(folder);
  const std::size_t count = entries.size();
  std::size_t names = 0;
  for (bool has_done = true; has_done && !entries.empty(); entries = entries_of(folder)) {
    has_done = false;
    for (const FolderEntry& entry : entries) {
      if (remove_entry(folder, entry)) {
        has_done = true;
      } else if (is_folder(folder, entry)) {
        has_done |= hollow_out(folder, entry, names);
      }
    }
  }
  return count;
}

void remove_folder(const fs::path& folder) { ScratchFolder(folder).remove(); }

ScratchFolder::ScratchFolder(fs::path holder)
    : holder_(std::move(holder)),
      file_(open(holder_.c_str(), as_folder)),
      inner_(open_below(file_, path().filename())) {}

// Moves the holder back from where a program has moved it, if the way is free. Anything that the
// program has put in its place does not belong to this object and is not removed.
void ScratchFolder::come_back() {
  fchmod(file_.fd(), S_IRWXU);
  if (is_same(file_, holder_)) return;
  std::error_code error;
  const auto here = fs::read_symlink("/proc/self/fd/" + std::to_string(file_.fd()), error);
  if (error || !is_same(file_, here)) return;
  make_way();
  rename(here.c_str(), holder_.c_str());
}

// Renames what a program has put in place of the holder.
void ScratchFolder::make_way() const {
  if (unlink(holder_.c_str()) == 0 || rmdir(holder_.c_str()) == 0) return;
  for (int i = 0;
       i < 1000 &&
       rename(holder_.c_str(), (holder_.string() + ".left-" + std::to_string(i)).c_str()) != 0;
       ++i) {
  }
}

void ScratchFolder::recreate() {
  const std::string name = path().filename();
  if (is_same(file_, holder_) && is_private(file_) && is_same(inner_, file_.fd(), name) &&
      is_private(inner_) && is_empty(inner_)) {
    return;
  }
  come_back();
  if (!is_same(file_, holder_)) {  // it was removed, so it is created again
    make_way();
    mkdir(holder_.c_str(), S_IRWXU);
    file_ = File(open(holder_.c_str(), as_folder));
    if (!file_.is_open()) return;
  }
  empty_folder(file_);
  for (int i = 0; i < 1000 && mkdirat(file_.fd(), name.c_str(), S_IRWXU) != 0; ++i) {
    renameat(file_.fd(), name.c_str(), file_.fd(), ("left-" + std::to_string(i)).c_str());
  }
  inner_ = open_below(file_, name);
  if (inner_.is_open()) fchmod(inner_.fd(), S_IRWXU);  // mkdirat() applied the umask
}

void ScratchFolder::remove() {
  if (!file_.is_open()) return;
  come_back();
  empty_folder(file_);
  if (is_same(file_, holder_)) rmdir(holder_.c_str());
}

TemporaryFolder::TemporaryFolder() : path_(make_temporary_folder()) {}

TemporaryFolder::~TemporaryFolder() { remove_folder(path_); }

}  // namespace gauntlet::system
