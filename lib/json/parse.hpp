#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "json/error.hpp"
#include "json/location.hpp"
#include "json/value.hpp"

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

// parse() rejects arrays and objects nested deeper than this.
inline constexpr std::size_t max_depth = 512;

// Parses a text that holds exactly one value. `start` is the position of the text in its file or
// stream; a byte order mark is skipped at byte 0 only. Throws Malformed, with the position in the
// file or stream, if RFC 8259 does not allow the text. Otherwise throws Error if a number is out of
// the range of a double or a value is nested too deep.
Value parse(std::string_view text, const TextPosition& start = {});

// Parses a text that holds any number of values, with optional white space between them. Throws
// what parse() throws, and Malformed if Splitter does.
std::vector<Value> read_values(std::string_view text);

// Throws what parse() throws, but does not build the value.
void check(std::string_view text, const TextPosition& start = {});

}  // namespace gauntlet::json
