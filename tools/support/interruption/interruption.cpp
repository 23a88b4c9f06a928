#include "support/interruption/interruption.hpp"

#include <array>
#include <csignal>

#include "process/process.hpp"

namespace gauntlet::tool {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t caught = 0;

}  // namespace

void catch_signals() {
  for (const int signal : signals) {
    std::signal(signal, [](int number) {
      caught = number;
      process::interrupt_processes();
    });
  }
}

void release_signals() {
  for (const int signal : signals) std::signal(signal, SIG_DFL);
}

void end_if_interrupted() {
  if (caught == 0) return;
  process::release_processes();
  std::signal(caught, SIG_DFL);
  std::raise(caught);
}

bool is_interrupted() { return caught != 0; }

}  // namespace gauntlet::tool
