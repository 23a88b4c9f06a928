#pragma once

#include <string>
#include <string_view>

#include "json/value.hpp"

namespace gauntlet::json {

// Adds a reference token to a JSON Pointer (RFC 6901), escaping ~ and /; control characters are
// written as JSON escapes, so that a pointer is always one line.
void append_token(std::string& pointer, std::string_view token);

// The JSON Pointer of a value within its document; precondition: it is in there.
std::string pointer_to(const Value& root, const Value& target);

}  // namespace gauntlet::json
