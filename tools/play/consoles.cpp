#include "play/consoles.hpp"

#include <algorithm>
#include <thread>

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

void Terminal::draw(std::string_view lines) {
  constexpr std::string_view clear = "\x1b[H\x1b[2J";
  print(std::string(clear).append(lines));
}

void Terminal::pause(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

}  // namespace gauntlet::tool
