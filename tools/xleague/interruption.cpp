#include "xleague/interruption.hpp"

#include <array>
#include <csignal>

#include "process/process.hpp"

namespace gauntlet::xleague {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t caught = 0;

}  // namespace

std::atomic<bool> is_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void catch_signals() {
  for (const int signal : signals) {
    std::signal(signal, [](int number) {
      caught = number;
      is_interrupted = true;
      process::interrupt_processes();
    });
  }
}

void end_if_interrupted() {
  if (caught == 0) return;
  process::release_processes();
  std::signal(caught, SIG_DFL);
  std::raise(caught);
}

}  // namespace gauntlet::xleague
