#pragma once

#include <cstddef>
#include <string_view>

namespace gauntlet::page {

// Bytes of a text from `begin` to before `end`.
struct Bytes {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const Bytes&) const = default;
};

// Where in a stream of JSON values that one is which is the number-th, from 1, or to which a JSON
// Pointer leads in that: what an error of a harness is about. Where the text ceases to be JSON
// before the end of that value, the character there; where the pointer leads to nothing, the
// deepest value on its way; where the stream has fewer values, its end.
Bytes place_of(std::string_view text, std::size_t number, std::string_view pointer);

}  // namespace gauntlet::page
