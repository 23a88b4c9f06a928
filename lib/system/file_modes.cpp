#include "system/file_modes.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "system/file.hpp"

namespace gauntlet::system {
namespace {

namespace fs = std::filesystem;

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

}  // namespace gauntlet::system
