#include "support/io/interrupted.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace gauntlet::tool {

#if defined(__EMSCRIPTEN__)

// In a browser there are no signals.
Interruptible::Interruptible() {}
Interruptible::~Interruptible() {}
bool was_interrupted() { return false; }
void end_if_noted() {}

#else

namespace {

constexpr std::array noted_signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t noted = 0;

}  // namespace

// What is ignored, as by nohup, stays so.
Interruptible::Interruptible() {
  for (const int signal : noted_signals) {
    const auto before = std::signal(signal, [](int number) {
      noted = number;
      std::signal(number, SIG_DFL);
    });
    if (before == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

Interruptible::~Interruptible() {
  for (const int signal : noted_signals) {
    if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
  if (noted == 0) return;
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing < 0) return;
  dup2(nothing, STDIN_FILENO);
  close(nothing);
}

bool was_interrupted() { return noted != 0; }

void end_if_noted() {
  if (noted != 0) std::raise(noted);
}

#endif

}  // namespace gauntlet::tool
