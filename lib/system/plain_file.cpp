#include "system/plain_file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "system/file.hpp"

namespace gauntlet::system {
namespace {

std::string describe(int error) {
  if (error == ELOOP) return "it is a loop of links";
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
  return fstatfs(pipe.number(), &system) == 0 && system.f_type == PIPEFS_MAGIC;
}

File open_file(const std::filesystem::path& path) {
  File file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) {
    const int error = errno;
    const std::string reason = why_no_file(path);
    fail(path, reason.empty() ? describe(error) : reason);
  }
  struct stat status{};
  if (fstat(file.number(), &status) != 0) fail(path, describe(errno));
  if (S_ISFIFO(status.st_mode) && has_no_name(file)) {
    fcntl(file.number(), F_SETFL, 0);
  } else if (!S_ISREG(status.st_mode)) {
    fail(path, kind_of(status.st_mode));
  }
  return file;
}

}  // namespace

std::string why_no_file(const std::filesystem::path& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) {
    const int error = errno;
    const bool is_link = error == ENOENT && lstat(path.c_str(), &status) == 0;
    return is_link ? "it is a link to nothing" : describe(error);
  }
  if (!S_ISREG(status.st_mode)) return kind_of(status.st_mode);
  if (faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) != 0) return describe(errno);
  return {};
}

std::string read_file(const std::filesystem::path& path) {
  const File file = open_file(path);
  std::string text;
  std::array<char, 1 << 16> piece{};
  for (;;) {
    const ssize_t got = read(file.number(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(path, describe(errno));
    if (got == 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace gauntlet::system
