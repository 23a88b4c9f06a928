#pragma once

#include <cstddef>
#include <string_view>

namespace gauntlet::test {

// Returns true if a text contains `part`.
inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

// Counts the occurrences of `part`, including overlapping ones. Precondition: `part` is not empty.
inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace gauntlet::test
