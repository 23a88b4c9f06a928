#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading::reports {

// What a program printed, for people: its first lines, or those around the byte from which on it is
// no JSON, with a "^" under that; harmless to show (text/visible.hpp).
struct Printed {
  std::vector<std::string> lines;  // after "printed   " or as many blanks
  bool is_whole = true;
};

// Lines take at most so many columns.
Printed printed(std::string_view text, std::optional<std::size_t> malformed, std::size_t width);

}  // namespace gauntlet::grading::reports
