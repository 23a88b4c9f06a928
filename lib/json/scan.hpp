#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace gauntlet::json {

// The result of scan(), which checks a text without building its value. Memory: one bit for each
// open array or object.
struct Scan {
  std::size_t values = 0;  // arrays, objects and their items; keys are not counted
  std::optional<std::size_t> malformed = {};  // the byte, from 0, at which it stops being valid
                                              // JSON; of invalid UTF-8 the first byte
};

// Checks whether a text of any size and depth holds exactly one value by RFC 8259. A byte order
// mark is not allowed here.
Scan scan(std::string_view text);

}  // namespace gauntlet::json
