#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gauntlet::text {

// A character of a text, and how many bytes it takes there.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;  // 0: none that is well formed
};

// The character that a text starts with (RFC 3629); one of size 0 where it starts with none, or is
// empty.
Character first_character(std::string_view text);

// The bytes of the character that a text starts with; 0 where it starts with none that is well
// formed (RFC 3629), or is empty.
std::size_t character_size(std::string_view text);

// The text with U+FFFD for each byte that is of no well-formed character: what programs write and
// files are called need not be UTF-8, JSON and XML must be.
std::string to_utf8(std::string_view bytes);

}  // namespace gauntlet::text
