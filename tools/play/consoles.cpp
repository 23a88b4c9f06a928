#include "play/consoles.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
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

void Terminal::draw(const session::PictureBuilder& paint) {
  constexpr std::string_view clear = "\x1b[H\x1b[2J";
  const session::Picture picture = paint(look());
  const std::string excuse = why_too_wide(picture, look().columns);
  print(std::string(clear).append(excuse.empty() ? picture.lines : excuse));
}

void Terminal::pause(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

}  // namespace gauntlet::tool
