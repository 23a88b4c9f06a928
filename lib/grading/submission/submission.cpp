#include "grading/submission/submission.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "system/file.hpp"
#include "system/folders/folder.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::grading {
namespace {

namespace fs = std::filesystem;

constexpr mode_t permissions = 0777;
constexpr std::size_t block_size = std::size_t{256} << 10;

std::string message_of(int error) { return std::generic_category().message(error); }

// Returns the target of a link in a folder; nullopt, with errno, if it cannot be read.
std::optional<std::string> read_link(int folder, const std::string& name) {
  std::array<char, 4096> target{};
  const ssize_t size = readlinkat(folder, name.c_str(), target.data(), target.size());
  if (size < 0) return std::nullopt;
  return std::string(target.data(), static_cast<std::size_t>(size));
}

// Passes the file's data in blocks with their offsets to `on_data`, without holes. Returns errno if
// the file cannot be read, an error of `on_data`, or 0.
template <class OnData>
int read_data(const system::File& file, off_t size, const OnData& on_data) {
  std::string block(block_size, '\0');
  off_t at = 0;
  while (at < size) {
    off_t begin = lseek(file.fd(), at, SEEK_DATA);
    if (begin < 0 && errno == ENXIO) break;
    if (begin < 0) begin = at;  // the file system does not support holes
    off_t end = lseek(file.fd(), begin, SEEK_HOLE);
    if (end < 0 || end > size) end = size;
    for (at = begin; at < end;) {
      const auto max = std::min<std::size_t>(block_size, static_cast<std::size_t>(end - at));
      const ssize_t got = pread(file.fd(), block.data(), max, at);
      if (got < 0) return errno;
      if (got == 0) return 0;  // the file was truncated meanwhile
      if (const int error =
              on_data(std::string_view(block.data(), static_cast<std::size_t>(got)), at)) {
        return error;
      }
      at += got;
    }
  }
  return 0;
}

// Does not block if the file was replaced by a pipe.
system::File open_file(int folder, const std::string& name) {
  return system::File(openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

// Describes a file by its size and a hash of its 4 KiB blocks that are not all zeros, with their
// offsets.
std::string describe_file(int folder, const std::string& name, const struct stat& status) {
  const system::File file = open_file(folder, name);
  if (!file.is_open()) return "file: " + message_of(errno);
  std::uint64_t hash = 0;
  const int error = read_data(file, status.st_size, [&](std::string_view data, off_t at) {
    constexpr std::size_t step = 4096;
    for (std::size_t i = 0; i < data.size(); i += step) {
      const auto block = data.substr(i, step);
      if (block.find_first_not_of('\0') == block.npos) continue;
      hash = hash_combine(hash, static_cast<std::uint64_t>(at) + i);
      hash = hash_combine(hash, fnv_1a(block));
    }
    return 0;
  });
  if (error != 0) return "file: " + message_of(error);
  return "file " + std::to_string(status.st_size) + ' ' + hex_digits(hash);
}

std::string describe_entry(int folder, const std::string& name, const struct stat& status) {
  if (S_ISLNK(status.st_mode)) return "link " + read_link(folder, name).value_or("");
  const std::string mode = std::to_string(status.st_mode & 07777U) + ' ';
  if (S_ISDIR(status.st_mode)) return mode + "folder";
  return mode + (S_ISREG(status.st_mode) ? describe_file(folder, name, status) : "other");
}

// Copies a folder's contents; stops at the first error.
class Copier {
 public:
  Copier(fs::path from, fs::path to, std::uint64_t max_bytes)
      : from_(std::move(from)), to_(std::move(to)), max_bytes_(max_bytes) {}

  std::optional<CopyError> copy() {
    struct stat status{};
    if (lstat(from_.c_str(), &status) != 0) {
      fail("", errno);
    } else if (S_ISDIR(status.st_mode)) {
      copy_folder(status.st_mode);
    } else if (S_ISREG(status.st_mode)) {
      copy_file(AT_FDCWD, from_.string(), status, to_);
    }
    return std::move(error_);
  }

 private:
  void copy_folder(mode_t mode) {
    if (make_folder("", to_, mode)) {
      system::walk_folder(
          from_, [&](const system::WalkedEntry& entry) { return !error_ && copy_entry(entry); },
          [&](const std::string& path, int error) { fail(path, error); },
          system::LockedFolders::report);
    }
    // Comes last, because files cannot be created in a folder that is not writable.
    for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) {
      chmod(folder->first.c_str(), folder->second & permissions);
    }
  }

  bool copy_entry(const system::WalkedEntry& entry) {
    const fs::path target = to_ / entry.path;
    const mode_t mode = entry.status.st_mode;
    if (S_ISDIR(mode)) return make_folder(entry.path, target, mode);
    if (S_ISLNK(mode)) copy_link(entry, target);
    if (S_ISREG(mode)) {
      path_ = entry.path;
      copy_file(entry.folder, entry.name, entry.status, target);
    }
    return true;
  }

  bool make_folder(const std::string& path, const fs::path& target, mode_t mode) {
    add_bytes(path, 0);
    if (error_) return false;
    if (mkdir(target.c_str(), S_IRWXU) != 0) {
      fail(path, errno);
      return false;
    }
    folders_.emplace_back(target, mode);
    return true;
  }

  void copy_link(const system::WalkedEntry& entry, const fs::path& target) {
    add_bytes(entry.path, 0);
    const auto leads_to = read_link(entry.folder, entry.name);
    if (!leads_to) return fail(entry.path, errno);
    if (symlink(moved(*leads_to, from_ / entry.path).c_str(), target.c_str()) != 0) {
      fail(entry.path, errno);
    }
  }

  // Returns the target of a copied link.
  fs::path moved(const fs::path& target, const fs::path& link) const {
    const fs::path whole = (link.parent_path() / target).lexically_normal();
    const bool is_inside = system::is_inside(whole, from_);
    if (target.is_relative()) return is_inside ? target : whole;
    return is_inside ? to_ / whole.lexically_relative(from_) : target;
  }

  void copy_file(int folder, const std::string& name, const struct stat& status,
                 const fs::path& target) {
    add_bytes(path_, 0);
    if (error_) return;
    const system::File in = open_file(folder, name);
    if (!in.is_open()) return fail(path_, errno);
    system::File out(
        open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!out.is_open()) return fail(path_, errno);
    const int error = read_data(in, status.st_size, [&](std::string_view data, off_t at) {
      add_bytes(path_, data.size());
      if (error_) return ECANCELED;
      if (lseek(out.fd(), at, SEEK_SET) < 0) return errno;
      return system::write_all(out, data) ? 0 : errno;
    });
    if (error_) return;
    if (error != 0) return fail(path_, error);
    const std::array<timespec, 2> times{status.st_atim, status.st_mtim};
    if (ftruncate(out.fd(), status.st_size) != 0 ||
        fchmod(out.fd(), status.st_mode & permissions) != 0 ||
        futimens(out.fd(), times.data()) != 0 || !out.close()) {
      fail(path_, errno);
    }
  }

  void add_bytes(const std::string& path, std::uint64_t size) {
    constexpr std::uint64_t entry = 4096;
    bytes_ += size > 0 ? size : entry;
    if (bytes_ <= max_bytes_ || error_) return;
    error_ = {"it has more than " + std::to_string(max_bytes_ >> 20) +
              " MiB, the limit for the sources of a program (" + (path.empty() ? "." : path) + ")"};
  }

  void fail(const std::string& path, int error) {
    if (error_) return;
    const bool is_disk_full = error == ENOSPC || error == EDQUOT;
    const std::string what = path.empty() ? "it" : path;
    if (is_disk_full) {
      error_ = {"no space is left to copy it to " + to_.parent_path().string(), true};
    } else if (error == ELOOP) {
      error_ = {what + " is more than " + std::to_string(system::max_walk_depth) + " folders deep"};
    } else {
      error_ = {what + " cannot be copied: " + message_of(error)};
    }
  }

  fs::path from_;
  fs::path to_;
  std::uint64_t max_bytes_;
  std::uint64_t bytes_ = 0;
  std::string path_;  // the path of the file being copied
  std::vector<std::pair<fs::path, mode_t>> folders_;
  std::optional<CopyError> error_;
};

}  // namespace

std::string fingerprint_of_submission(const fs::path& path, const IsLeftOut& is_left_out) {
  std::uint64_t hash = 0;
  const auto add = [&](const std::string& name, const std::string& what) {
    hash = hash_combine(hash_combine(hash, fnv_1a(name)), fnv_1a(what));
  };
  std::error_code error;
  if (fs::is_symlink(path, error)) add("", "link " + fs::read_symlink(path, error).string());
  const fs::path plain = system::canonical_path(path);
  struct stat status{};
  if (lstat(plain.c_str(), &status) != 0) return hex_digits(hash);
  add("", describe_entry(AT_FDCWD, plain.string(), status));
  if (!S_ISDIR(status.st_mode)) return hex_digits(hash);
  const auto on_entry = [&](const system::WalkedEntry& entry) {
    if (is_left_out && S_ISREG(entry.status.st_mode) && is_left_out(entry.path)) return false;
    add(entry.path, describe_entry(entry.folder, entry.name, entry.status));
    return true;
  };
  const auto on_unreadable = [&](const std::string& folder, int reason) {
    add(folder, "unreadable: " + message_of(reason));
  };
  system::walk_folder(plain, on_entry, on_unreadable, system::LockedFolders::report);
  return hex_digits(hash);
}

std::optional<CopyError> copy_submission(const fs::path& from, const fs::path& to,
                                         std::uint64_t max_bytes) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  auto result = Copier(system::canonical_path(from), system::canonical_path(to), max_bytes).copy();
  if (result) remove_copy(to);
  return result;
}

system::FileLock ResultsFolder::lock() const {
  fs::create_directories(folder_);
  return {folder_ / ".lock", folder_.string()};
}

void remove_copy(const fs::path& copy) {
  std::error_code error;
  if (fs::symlink_status(copy, error).type() == fs::file_type::directory) {
    fs::permissions(copy, fs::perms::owner_all, error);
    system::remove_folder(copy);
  } else {
    fs::remove(copy, error);
  }
}

}  // namespace gauntlet::grading
