#include "session/say.hpp"

#include "core/ansi.hpp"
#include "json/value.hpp"

namespace gauntlet::session {

void say(Console& console, std::string line) { console.show(line.append("\n")); }

void refuse(Console& console, std::string_view expected, std::string_view got) {
  std::string line("expected ");
  line.append(expected).append(", or q to leave, got ").append(json::quote(got));
  say(console, std::move(line));
}

void celebrate(Console& console, std::string_view words) {
  std::string cheer("\\o/ ");
  cheer.append(words).append(" \\o/");
  std::string line;
  ansi::append(line, ansi::green, cheer, console.has_color());
  say(console, std::move(line));
}

}  // namespace gauntlet::session
