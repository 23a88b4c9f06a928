#include "system/file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace gauntlet::system {

namespace fs = std::filesystem;

namespace {

Pipe lift(const std::array<int, 2>& ends) {
  std::array<File, 2> files{File(ends[0]), File(ends[1])};
  for (File& file : files) {
    if (file.fd() > STDERR_FILENO) continue;
    File lifted(fcntl(file.fd(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!lifted.is_open()) throw std::system_error(errno, std::generic_category(), "no pipe");
    file = std::move(lifted);
  }
  return {std::move(files[0]), std::move(files[1])};
}

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

[[noreturn]] void fail(const fs::path& path, const std::string& reason) {
  throw std::runtime_error("could not read " + path.string() + ": " + reason);
}

bool is_of_machine(const std::error_code& code) {
  constexpr std::array all{ENOSPC, EDQUOT, EROFS, EIO, EMFILE, ENFILE, ENOMEM, EAGAIN};
  const bool has_errno =
      code.category() == std::generic_category() || code.category() == std::system_category();
  return has_errno && std::ranges::find(all, code.value()) != all.end();
}

[[noreturn]] void fail(const fs::path& path, int error) {
  const std::error_code code(error, std::generic_category());
  if (is_of_machine(code)) throw std::system_error(code, "could not read " + path.string());
  fail(path, describe(error));
}

bool has_no_name(const File& pipe) {
  struct statfs system{};
  return fstatfs(pipe.fd(), &system) == 0 && system.f_type == PIPEFS_MAGIC;
}

File open_file(const fs::path& path) {
  File file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) {
    const int error = errno;
    const std::string reason = why_not_regular_file(path);
    if (!reason.empty()) fail(path, reason);
    fail(path, error);
  }
  struct stat status{};
  if (fstat(file.fd(), &status) != 0) fail(path, errno);
  if (S_ISFIFO(status.st_mode) && has_no_name(file)) {
    fcntl(file.fd(), F_SETFL, 0);
  } else if (!S_ISREG(status.st_mode)) {
    fail(path, kind_of(status.st_mode));
  }
  return file;
}

std::string read_whole(const File& file, const fs::path& path) {
  std::string text;
  if (!read_all(file, text)) fail(path, errno);
  return text;
}

[[noreturn]] void fail(const std::string& name) {
  throw std::system_error(errno, std::generic_category(), "could not write " + name);
}

// Returns false if another process still holds the lock after one second. The wait is needed
// because a forked supervisor inherits the lock until it has closed its inherited descriptors, even
// if its parent was killed in the meantime.
bool take(const File& file) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(1);
  while (flock(file.fd(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return true;  // this file system has no locks
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

}  // namespace

void rethrow_if_of_machine() {
  try {
    throw;
  } catch (const std::system_error& error) {
    if (is_of_machine(error.code())) throw;
  } catch (...) {
    return;
  }
}

bool File::close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "no pipe");
  }
  return lift(ends);
}

void never_wait(const File& end) {
  if (fcntl(end.fd(), F_SETFL, O_NONBLOCK) != 0) {
    throw std::system_error(errno, std::generic_category(), "no pipe");
  }
}

bool read_all(const File& file, std::string& text, std::size_t max) {
  std::array<char, 1 << 16> piece;
  while (max > 0) {
    const ssize_t got = read(file.fd(), piece.data(), std::min(piece.size(), max));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    text.append(piece.data(), static_cast<std::size_t>(got));
    max -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = write(file, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return true;
}

bool write_all(const File& file, std::string_view text) { return write_all(file.fd(), text); }

ssize_t write_without_sigpipe(const File& pipe, std::string_view text) {
  sigset_t broken, before, pending;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  const ssize_t wrote = write(pipe.fd(), text.data(), text.size());
  const int error = errno;
  const timespec now{};
  if (wrote < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
    sigtimedwait(&broken, nullptr, &now);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return wrote;
}

int poll_for(std::span<pollfd> files, std::chrono::nanoseconds time) {
  const auto count = std::max<std::chrono::nanoseconds::rep>(time.count(), 0);
  const timespec timeout{count / 1'000'000'000, count % 1'000'000'000};
  return ppoll(files.data(), files.size(), &timeout, nullptr);
}

Pipe make_socket_pair() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "no socket");
  }
  return lift(ends);
}

std::string why_not_regular_file(const fs::path& path) {
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

std::string read_file(const fs::path& path) { return read_whole(open_file(path), path); }

std::string without_editor_marks(std::string text) {
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  std::size_t size = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\r\n") != 0) text[size++] = text[i];
  }
  text.resize(size);
  return text;
}

std::string read_text(const fs::path& path) { return without_editor_marks(read_file(path)); }

std::string read_anything(const fs::path& path) {
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) fail(path, errno);
  return read_whole(file, path);
}

std::string read_start(const fs::path& path, std::size_t max) {
  const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));  // it may be a pipe
  struct stat status{};
  std::string text;
  const bool is_known = file.is_open() && fstat(file.fd(), &status) == 0;
  if (is_known && S_ISREG(status.st_mode)) read_all(file, text, max);
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

FileWriter::FileWriter(const std::filesystem::path& path, std::size_t keep)
    : name_(path == "-" ? "standard output" : path.string()),
      file_(path == "-" ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                        : open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) {
  if (!file_.is_open()) fail(name_);
  if (path == "-") return;
  const auto size = static_cast<off_t>(keep);
  const bool is_cut_off = ftruncate(file_.fd(), size) == 0 || errno == EINVAL;
  const bool is_at_end = is_cut_off && lseek(file_.fd(), size, SEEK_SET) >= 0;
  if (!is_at_end && errno != ESPIPE) fail(name_);  // a pipe can be written to, too
}

void FileWriter::write(std::string_view text) {
  if (!write_all(file_, text)) fail(name_);
}

void FileWriter::sync() {
  if (fdatasync(file_.fd()) != 0 && errno != EINVAL && errno != EROFS) fail(name_);
}

void FileWriter::close() {
  if (!file_.close()) fail(name_);
}

void check_writable(const std::filesystem::path& path) {
  if (path == "-") return;
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    errno = EISDIR;
    fail(path.string());
  }
  if (access(path.c_str(), W_OK) == 0) return;
  if (errno != ENOENT) fail(path.string());
  const auto folder = canonical_path(path).parent_path();
  if (access(folder.c_str(), W_OK | X_OK) != 0) fail(path.string());
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  FileWriter file(path);
  file.write(text);
  file.close();
}

FileReplacement::FileReplacement(std::filesystem::path path)
    : path_(std::move(path)), part_(path_.string() + ".part"), file_(part_) {}

FileReplacement::~FileReplacement() {
  std::error_code ignored;
  if (!is_complete_) std::filesystem::remove(part_, ignored);
}

void FileReplacement::finish() {
  file_.sync();
  file_.close();
  std::filesystem::rename(part_, path_);
  is_complete_ = true;
}

void replace_file(const std::filesystem::path& path, std::string_view text) {
  FileReplacement file(path);
  file.write(text);
  file.finish();
}

void LogFile::write(std::string line) {
  line += '\n';
  const std::lock_guard lock(mutex_);
  file_.write(line);
  if (Clock::now() - synced_ < std::chrono::seconds(1)) return;
  file_.sync();
  synced_ = Clock::now();
}

void LogFile::sync() {
  const std::lock_guard lock(mutex_);
  file_.sync();
}

FileLock::FileLock(const std::filesystem::path& file, const std::string& name) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (exists(status) && !is_regular_file(status)) return;
  file_ = File(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666));
  if (file_.is_open() && !take(file_)) {
    throw std::runtime_error(name + " is in use by another run");
  }
}

}  // namespace gauntlet::system
