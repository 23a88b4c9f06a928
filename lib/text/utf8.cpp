#include "text/utf8.hpp"

#include <utf8.h>

namespace gauntlet::text {
namespace {

void append_hex(char32_t unit, std::string& out) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[unit >> shift & 0xfU];
}

}  // namespace

Character first_character(std::string_view text) {
  constexpr std::size_t longest = 4;
  if (text.empty()) return {};
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {first, 1};
  if (utf8::find_invalid(text.substr(0, longest)) == 0) return {};
  const char* end = text.data();
  const char32_t code = utf8::unchecked::next(end);
  return {code, static_cast<std::size_t>(end - text.data())};
}

std::string to_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  for (auto bad = utf8::find_invalid(bytes); bad != bytes.npos; bad = utf8::find_invalid(bytes)) {
    text.append(bytes, 0, bad).append("\xef\xbf\xbd");
    bytes.remove_prefix(bad + 1);
  }
  return text.append(bytes);
}

void append_escape(char32_t code, std::string& out) {
  if (code <= 0xffff) return append_hex(code, out);
  append_hex(0xd7c0 + (code >> 10U), out);
  append_hex(0xdc00 + (code & 0x3ffU), out);
}

}  // namespace gauntlet::text
