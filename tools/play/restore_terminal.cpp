#include "play/restore_terminal.hpp"

#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string_view>

namespace gauntlet::tool {
namespace {

// Set by save_terminal(), read by the signal handler.
termios kept{};
bool is_kept = false;

// Terminates the process with the signal. Calls async-signal-safe functions only.
void end_by(int signal) {
  // Switches off mouse reports and special key modes; shows the cursor, the previous screen and
  // plain text.
  constexpr std::string_view default_value =
      "\x1b[?1000l\x1b[?1002l\x1b[?1006l\x1b[?25h\x1b[?1l\x1b>\x1b[?1049l\x1b[0m\n";
  constexpr std::string_view plain = "\x1b[0m\n";
  const std::string_view last = is_kept ? default_value : plain;
  [[maybe_unused]] const auto written = write(STDOUT_FILENO, last.data(), last.size());
  if (is_kept) tcsetattr(STDIN_FILENO, TCSANOW, &kept);
  raise(signal);
}

}  // namespace

void save_terminal() { is_kept = tcgetattr(STDIN_FILENO, &kept) == 0; }

void restore_terminal_on_signal() {
  struct sigaction action{};
  action.sa_handler = end_by;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal :
       std::array{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace gauntlet::tool
