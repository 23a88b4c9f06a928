#include "play/consoles.hpp"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <thread>

#include "session/layout.hpp"

namespace gauntlet::tool {
namespace {

void print(std::string_view text) {
  Output output;
  output.text() = text;
  output.flush();
}

bool is_control(char letter) {
  return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f';
}

}  // namespace

void PlainConsole::show(std::string_view lines) { print(lines); }

std::optional<std::string> PlainConsole::read_line(const std::string& prompt) {
  print(prompt);
  auto line = lines_.next();
  if (!has_echo_ && line) return line;
  std::string echo = line.value_or("");
  std::ranges::replace_if(echo, is_control, '?');
  print(echo.append("\n"));
  return line;
}

TextRenderOptions Terminal::look() const {
  winsize size{};
  const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return {has_color(), has_unicode_, is_known ? size.ws_col : TextRenderOptions::any_width};
}

void Terminal::show(std::string_view lines) {
  PlainConsole::show(session::wrapped_text(lines, look().columns));
}

std::optional<std::string> Terminal::read_line(const std::string& prompt) {
  std::string lines = session::wrapped_text(prompt, look().columns);
  if (lines.ends_with('\n')) lines.pop_back();
  return PlainConsole::read_line(lines);
}

void Terminal::draw(const session::PictureBuilder& paint) {
  constexpr std::string_view clear = "\x1b[H\x1b[2J";
  const session::Picture picture = paint(look());
  const std::string excuse = why_too_wide(picture, look().columns);
  print(std::string(clear).append(
      session::wrapped_text(excuse.empty() ? picture.lines : excuse, look().columns)));
}

void Terminal::pause(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

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
