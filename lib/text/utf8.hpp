#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF.
namespace gauntlet::text {

// Some programs write this before UTF-8.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// A character of a text and its size in bytes.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;  // 0: invalid UTF-8
};

// Returns the first character of a text; its size is 0 if the text is empty or starts with invalid
// UTF-8.
Character first_character(std::string_view text);

// Returns true for a continuation byte (10xxxxxx).
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80;
}

// Replaces each byte that is not part of a valid character by U+FFFD. Program output and file names
// may be any bytes, but JSON and XML must be UTF-8.
std::string to_utf8(std::string_view bytes);

// Appends a character as a JSON escape, such as \u001b; beyond U+FFFF as a surrogate pair.
void append_escape(char32_t code, std::string& out);

}  // namespace gauntlet::text
