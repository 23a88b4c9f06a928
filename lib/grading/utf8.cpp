#include "grading/utf8.hpp"

#include "json/utf8.hpp"

namespace gauntlet::grading {

std::size_t character_size(std::string_view text) { return json::first_character(text).size; }

std::string to_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t size = character_size(bytes);
    if (size == 0) {
      text += "\xef\xbf\xbd";
    } else {
      text += bytes.substr(0, size);
    }
    bytes.remove_prefix(size == 0 ? 1 : size);
  }
  return text;
}

}  // namespace gauntlet::grading
