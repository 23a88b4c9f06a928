#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::grading::reports {

// What is in a text that a record quotes: an input, the answers due, an output.
struct Quoted {
  std::vector<json::Value> values;       // up to the first that is no JSON, or is not all there
  std::optional<std::size_t> malformed;  // the byte, from 0, at which it is no JSON
  bool is_whole = true;                  // whether these are all its values
};

Quoted read_quoted(std::string_view text);

}  // namespace gauntlet::grading::reports
