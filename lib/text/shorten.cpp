#include "text/shorten.hpp"

#include "text/utf8.hpp"

namespace gauntlet::text {

std::string_view last_line(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  return text.substr(text.find_last_of('\n') + 1);
}

std::string shorten(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && continues_character(text[most])) --most;
  return std::string(text.substr(0, most)) + "...";
}

}  // namespace gauntlet::text
