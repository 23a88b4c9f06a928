#include "process/interruption.hpp"

#include <sys/eventfd.h>

#include <atomic>
#include <cerrno>

#include "process/process.hpp"

namespace gauntlet::process {
namespace {

std::atomic<bool> interrupted = false;
std::atomic<int> interruption = -1;  // becomes readable at the interruption
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

}  // namespace

bool is_interrupted() noexcept { return interrupted; }

int interruption_file() {
  static const int file = [] {
    interruption = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return interruption.load();
  }();
  return file;
}

void interrupt_processes() noexcept {
  const int error = errno;
  interrupted = true;
  if (interruption >= 0) eventfd_write(interruption, 1);
  errno = error;
}

}  // namespace gauntlet::process
