#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/record.hpp"
#include "json/value.hpp"

namespace gauntlet::grading {

// The first difference, if any. Values are compared by what they mean: the order of an object's
// keys is of no importance, the order of an array is, and numbers are equal by exact value.
std::optional<Difference> first_difference(const json::Value& expected, const json::Value& actual);

// The values of a text that holds any number of them, with white space between. Throws json::Error.
std::vector<json::Value> read_values(std::string_view text);

// What is wrong with a program's output where these answers were due, if anything.
std::optional<std::string> compare_answers(const std::vector<json::Value>& expected,
                                           std::string_view output);

// The text, or where it is long its beginning; cuts between characters.
std::string shorten(std::string_view text, std::size_t most);

}  // namespace gauntlet::grading
