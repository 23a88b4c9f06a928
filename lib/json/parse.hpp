#pragma once

#include <cstddef>
#include <string_view>

#include "json/error.hpp"
#include "json/value.hpp"

namespace gauntlet::json {

// Arrays and objects nested deeper than this are refused.
inline constexpr std::size_t max_depth = 512;

// The value of a text that holds exactly one. Throws Malformed for what RFC 8259 does not allow
// (its message has line and column within the text), Error for a number beyond the range of a
// double with its exponent or a value nested too deep.
Value parse(std::string_view text);

}  // namespace gauntlet::json
