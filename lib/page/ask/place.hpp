#pragma once

#include <cstddef>
#include <string_view>

namespace gauntlet::page {

// The byte range [begin, end) of a text.
struct Bytes {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const Bytes&) const = default;
};

// Finds a value in a stream of JSON values: the `number`-th value, from 1, or the value within it
// that the JSON Pointer names. Used to locate the errors of a harness. If the text is malformed
// before the end of that value, returns the first invalid character. If the pointer leads to
// nothing, returns the deepest value on its path. If the stream has fewer values, returns its end.
Bytes place_of(std::string_view text, std::size_t number, std::string_view pointer);

}  // namespace gauntlet::page
