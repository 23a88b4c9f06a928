#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::json {

// Adds a reference token to a JSON Pointer (RFC 6901), escaping ~ and /; control characters are
// written as JSON escapes, so that a pointer is always one line.
void append_token(std::string& pointer, std::string_view token);

// The JSON Pointer of a value within its document; precondition: it is in there.
std::string pointer_to(const Value& root, const Value& target);

// The reference tokens of a JSON Pointer, as append_token() was given them but for control
// characters, which stay escaped. Of what is no pointer, such as text without a leading "/", what
// follows its first "/".
std::vector<std::string> tokens_of(std::string_view pointer);

}  // namespace gauntlet::json
