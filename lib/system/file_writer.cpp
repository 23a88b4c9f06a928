#include "system/file_writer.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

namespace gauntlet::system {
namespace {

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
