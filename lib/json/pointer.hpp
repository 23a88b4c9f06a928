#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::json {

// Appends a reference token to a JSON Pointer (RFC 6901), escaping ~ and /. Control characters are
// written as JSON escapes, so that a pointer is always one line.
void append_token(std::string& pointer, std::string_view token);

// Returns the JSON Pointer of a value within its document. Precondition: `target` is part of
// `root`.
std::string pointer_to(const Value& root, const Value& target);

// Returns the reference tokens of a JSON Pointer. They equal the tokens that were passed to
// append_token(), except that control characters stay escaped. For a text without a leading "/",
// returns the tokens that follow its first "/".
std::vector<std::string> tokens_of(std::string_view pointer);

}  // namespace gauntlet::json
