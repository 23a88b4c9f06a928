#pragma once

#include <cstddef>
#include <string_view>

namespace gauntlet::test {

// Whether a text has such a part.
inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

// How often it has it, those that overlap too. Precondition: the part is not empty.
inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace gauntlet::test
