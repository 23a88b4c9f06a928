#pragma once

#include <cstddef>
#include <string_view>

namespace gauntlet::json {

// A character of a text, and how many bytes it takes there.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;  // 0: none that is well formed
};

// The character that a text starts with (RFC 3629); one of size 0 where it starts with none, or is
// empty.
Character first_character(std::string_view text);

}  // namespace gauntlet::json
