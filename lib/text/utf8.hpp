#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing beyond U+10FFFF.
namespace gauntlet::text {

// What some programs write before UTF-8.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// A character of a text, and how many bytes it takes there.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;  // 0: none that is well formed
};

// The character that a text starts with; one of size 0 where it starts with none, or is empty.
Character first_character(std::string_view text);

// Whether a byte goes on with a character that began before it.
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80;
}

// The text with U+FFFD for each byte that is of no well-formed character: what programs write and
// files are called need not be UTF-8, JSON and XML must be.
std::string to_utf8(std::string_view bytes);

// Adds a character as JSON escapes it: \u001b, beyond U+FFFF as a surrogate pair.
void append_escape(char32_t code, std::string& out);

}  // namespace gauntlet::text
