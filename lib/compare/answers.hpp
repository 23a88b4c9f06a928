#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "json/place.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// An output may hold twice as many values as are due and so many more, numbers in arrays and the
// like counted each; what is beyond that is not held in memory.
inline constexpr std::size_t most_undue_values = 1'000'000;

// An answer that is JSON, but cannot be held.
struct Refused {
  std::size_t index;   // among the answers
  std::string reason;  // one line
  std::string text;    // its beginning
};

// The answers in an output, as far as they were read.
struct Answers {
  std::vector<json::Value> values;  // null for one that was refused
  std::size_t count = 0;            // of all that is in them (count_values())
  std::vector<Refused> refused;
  std::string malformed;  // one line, where the output ceased to be JSON; empty if it is
};

// Reads up to `most` answers, but none after what is no JSON. So many values (count_values()) are
// due.
Answers read_answers(std::string_view output, std::size_t due, std::size_t most);

// A place in an output in words.
std::string in_words(const json::Place& place);

}  // namespace gauntlet::compare
