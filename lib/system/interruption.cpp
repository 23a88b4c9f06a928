#include "system/interruption.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace gauntlet::tool {
namespace {

constexpr std::array noted_signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t noted = 0;

constinit InterruptionHooks hooks{[]() noexcept {}, [] {}};

void note(int signal) {
  noted = signal;
  hooks.interrupt();
  std::signal(signal, SIG_DFL);
}

void end_input() {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing < 0) return;
  dup2(nothing, STDIN_FILENO);
  close(nothing);
}

}  // namespace

SignalGuard::SignalGuard(Signals signals) : signals_(signals) {
  for (const int signal : noted_signals) {
    const auto before = std::signal(signal, note);
    if (signals == keep_ignored && before == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

SignalGuard::~SignalGuard() {
  for (const int signal : noted_signals) {
    const auto before = std::signal(signal, SIG_DFL);
    if (signals_ == keep_ignored && before == SIG_IGN) std::signal(signal, SIG_IGN);
  }
  if (signals_ == keep_ignored && noted != 0) end_input();
}

void set_interruption_hooks(const InterruptionHooks& added) { hooks = added; }

bool is_interrupted() { return noted != 0; }

void reraise_if_interrupted() {
  if (noted == 0) return;
  hooks.end();
  std::signal(noted, SIG_DFL);
  std::raise(noted);
}

}  // namespace gauntlet::tool
