#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/test_cases/test_case.hpp"

// Texts of inputs and answers by which duplicate tests are found.
namespace gauntlet::grading::fest {

// Returns a canonical JSON text, which is equal exactly for equal values: without white space, with
// sorted keys (duplicate keys in their original order) and numbers by exact value. One line per
// value.
std::string canonical(std::span<const json::Value> values);

// Returns the canonical text of a program's input: its arguments, followed by the values that it
// reads.
std::string canonical_input(const std::vector<std::string>& args,
                            std::span<const json::Value> values);

// Returns a canonical text, of files, under a title; "" if the text is empty.
std::string with_title(std::string_view title, const std::string& text);

// Returns the canonical text of the expected answers and files: those of the test case, or equal
// ones of a program. Answers that are not JSON are used unchanged.
std::string canonical_answer(const TestCase& test_case, std::span<const json::Value> answers);
std::string canonical_answer(const TestCase& test_case, const std::string& answers);

// Returns the canonical text of the input of a text test: its arguments, and the text without white
// space at the ends of lines and of the text. The expected answers of a text test have the same
// form.
std::string canonical_input(const std::vector<std::string>& args, std::string_view text);

}  // namespace gauntlet::grading::fest
