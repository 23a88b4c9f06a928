#include "system/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace gauntlet::system {
namespace {

// False if somebody else holds the lock, and does so for a while: a copy that a process made of
// itself (fork) to watch over programs has the lock until it has closed what is not its own, also
// when that process was killed meanwhile.
bool take(const File& file) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(1);
  while (flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return true;  // there are no locks here
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

}  // namespace

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
