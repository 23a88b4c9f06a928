#include "system/read_file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "system/file.hpp"

namespace gauntlet::system {
namespace fs = std::filesystem;

namespace {

std::string describe(int error) {
  if (error == ELOOP) return "it is a symbolic link loop";
  return std::generic_category().message(error);
}

std::string kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "it is a folder";
  if (S_ISFIFO(mode)) return "it is a named pipe";
  if (S_ISSOCK(mode)) return "it is a socket";
  return "it is a device";
}

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error("could not read " + path.string() + ": " + reason);
}

bool has_no_name(const File& pipe) {
  struct statfs system{};
  return fstatfs(pipe.fd(), &system) == 0 && system.f_type == PIPEFS_MAGIC;
}

File open_file(const std::filesystem::path& path) {
  File file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) {
    const int error = errno;
    const std::string reason = why_not_regular_file(path);
    fail(path, reason.empty() ? describe(error) : reason);
  }
  struct stat status{};
  if (fstat(file.fd(), &status) != 0) fail(path, describe(errno));
  if (S_ISFIFO(status.st_mode) && has_no_name(file)) {
    fcntl(file.fd(), F_SETFL, 0);
  } else if (!S_ISREG(status.st_mode)) {
    fail(path, kind_of(status.st_mode));
  }
  return file;
}

std::string read_whole(const File& file, const std::filesystem::path& path) {
  std::string text;
  if (!read_all(file, text)) fail(path, describe(errno));
  return text;
}

}  // namespace

std::string why_not_regular_file(const std::filesystem::path& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) {
    const int error = errno;
    const bool is_link = error == ENOENT && lstat(path.c_str(), &status) == 0;
    return is_link ? "it is a broken symbolic link" : describe(error);
  }
  if (!S_ISREG(status.st_mode)) return kind_of(status.st_mode);
  if (faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) != 0) return describe(errno);
  return {};
}

std::string read_file(const std::filesystem::path& path) {
  return read_whole(open_file(path), path);
}

std::string read_anything(const std::filesystem::path& path) {
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) fail(path, describe(errno));
  return read_whole(file, path);
}

std::string read_start(const std::filesystem::path& path, std::size_t max) {
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  if (file.is_open()) read_all(file, text, max);
  return text;
}

fs::path canonical_path(const fs::path& path) {
  std::error_code error;
  auto found = fs::weakly_canonical(fs::absolute(path), error);
  if (!found.has_filename()) found = found.parent_path();
  return error ? path : found;
}

bool is_inside(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

bool is_system_path(const fs::path& path) {
  return is_inside(path, "/usr") || is_inside(path, "/bin") || is_inside(path, "/opt");
}

}  // namespace gauntlet::system
