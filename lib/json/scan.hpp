#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace gauntlet::json {

// What there is to know of a text without its value: nothing of that is held in memory, but a bit
// for each array and object now open.
struct Scan {
  std::size_t values = 0;  // arrays, objects and what is in them, keys not counted
  std::optional<std::size_t> malformed = {};  // the byte, from 0, at which it is no JSON any more;
                                              // of bad UTF-8 the first of the character
};

// Looks through a text that is to hold exactly one value by RFC 8259, of any size and depth. (A
// byte order mark is no JSON here.)
Scan scan(std::string_view text);

}  // namespace gauntlet::json
