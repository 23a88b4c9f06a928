#include "json/text_position.hpp"

namespace gauntlet::json {
namespace {

// Returns the size of the line end at the start of a text, or 0 if there is none. CR LF counts as
// CR.
std::size_t line_end(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first >= '\n' && first <= '\r') return 1;
  if (first == 0xc2 && text.substr(1, 1) == "\x85") return 2;
  if (first == 0xe2 && (text.starts_with("\xe2\x80\xa8") || text.starts_with("\xe2\x80\xa9"))) {
    return 3;
  }
  return 0;
}

bool may_begin_line_end(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= '\r' || byte == 0xc2 || byte == 0xe2;
}

}  // namespace

void TextPosition::advance(std::string_view text) {
  std::size_t begin = 0;  // of the current line
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!may_begin_line_end(text[i])) continue;
    const std::size_t size = line_end(text.substr(i));
    if (size == 0) continue;
    const bool is_second_half =
        text[i] == '\n' && (i == 0 ? is_after_return_ : text[i - 1] == '\r');
    if (!is_second_half) ++line_;
    i += size - 1;
    begin = i + 1;
    column_ = 1;
  }
  column_ += text.size() - begin;
  byte_ += text.size();
  if (!text.empty()) is_after_return_ = text.back() == '\r';
}

TextPosition position_after(std::string_view text) {
  TextPosition place;
  place.advance(text);
  return place;
}

}  // namespace gauntlet::json
