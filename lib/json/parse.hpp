#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "json/error.hpp"
#include "json/place.hpp"
#include "json/value.hpp"

namespace gauntlet::json {

// Arrays and objects nested deeper than this are refused.
inline constexpr std::size_t max_depth = 512;

// The value of a text that holds exactly one and begins at a place of its file or stream (a byte
// order mark is skipped at the very beginning of that). Throws Malformed for what RFC 8259 does not
// allow, with its place in the file or stream; else Error for a number beyond the range of a double
// with its exponent or a value nested too deep.
Value parse(std::string_view text, const Place& start = {});

// The values of a text that holds any number of them, with any white space between them, as a
// stream of its own. Throws what parse() throws, and Malformed as Splitter does.
std::vector<Value> read_values(std::string_view text);

// Throws what parse() throws, without holding the value.
void check(std::string_view text, const Place& start = {});

}  // namespace gauntlet::json
