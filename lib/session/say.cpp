#include "session/say.hpp"

#include "core/ansi.hpp"
#include "json/value.hpp"

namespace gauntlet::session {

void say(Console& console, std::string line) { console.show(line.append("\n")); }

void refuse(Console& console, std::string_view expected, std::string_view got,
            std::string_view leave) {
  std::string line("expected ");
  line.append(expected).append(", or ").append(leave).append(", got ").append(json::quote(got));
  say(console, std::move(line));
}

void celebrate(Console& console, std::string_view words) {
  std::string cheer("\\o/ ");
  cheer.append(words).append(" \\o/");
  std::string line;
  ansi::append(line, ansi::green, cheer, console.has_color());
  say(console, std::move(line));
}

std::string list_of(const std::vector<std::string_view>& words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out.append(i + 1 == words.size() ? last : ", ");
    out.append(words[i]);
  }
  return out;
}

}  // namespace gauntlet::session
