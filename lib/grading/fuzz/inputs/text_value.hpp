#pragma once

#include <string>
#include <string_view>

#include "gauntlet/json.hpp"

// Texts as JSON values, so that they are mutated and shrunk by the same steps: lines, words and
// characters are removed, and numbers change.
namespace gauntlet::grading::fuzz {

// Returns a text as an array of its lines, each an array of its words. A line is split at each
// single space; a word that is a JSON number becomes that number. A line feed at the end counts as
// the end of the last line.
json::Value text_value(std::string_view text);

// Returns the text of a value, without a line feed at its end. text_value() has an inverse; of any
// other value, the items are lines, and everything in them words.
std::string text_of(const json::Value& value);

}  // namespace gauntlet::grading::fuzz
