#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/results/test_result.hpp"

namespace gauntlet::grading::reports {

// The values in a text that a record quotes: an input, the expected answers or an output.
struct ParsedExcerpt {
  std::vector<json::Value> values;       // up to the first malformed or truncated one
  std::vector<std::string> texts;        // of these values, as they stand there
  std::optional<std::size_t> malformed;  // offset of the byte at which the JSON is malformed
  bool is_whole = true;                  // whether these are all values
};

ParsedExcerpt read_quoted(std::string_view text);

// Returns true if the text contains only white space.
inline bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == text.npos;
}

// Removes the first token of a JSON Pointer and returns it as the number of an answer. Returns
// nullopt, and leaves the pointer as it is, if the token is not a number.
std::optional<std::size_t> take_index(std::string& pointer);

// A difference within one answer; its JSON Pointers refer to that answer.
struct LocatedDifference {
  compare::Difference difference;       // as the comparison found it, with such a pointer
  std::optional<std::string> expected;  // in the expected answer; nullopt if absent
  std::optional<std::string>
      actual;  // in the actual answer; has another index if elements before it are missing or added
};

// A wrong answer and its differences.
struct AnswerPair {
  std::size_t index = 0;                  // among the answers, from 0
  std::vector<LocatedDifference> places;  // at least one
};

// Returns the answers that the record's differences belong to, in order. Returns nullopt if that
// cannot be determined: the answers were truncated, or they differ in another way than by value.
std::optional<std::vector<AnswerPair>> answer_pairs(const TestResult& result,
                                                    const ParsedExcerpt& expected,
                                                    const ParsedExcerpt& actual);

// Returns true if the message ends with the first of the record's differences.
bool names_first_difference(const TestResult& result);

// Recognizes common mistakes (an answer printed in Python's syntax, a debugging line before it,
// output not flushed, players not rotated, ...) and returns one sentence for the program's author:
// the mistake and its remedy, except for redacted records. The hint of the test itself precedes it.
// A sentence may quote the output, escaped for display (text/display.hpp) but not for
// HTML. Uses the texts in the record; if these were truncated, fewer mistakes are recognized.
std::vector<std::string> hints_for(const TestResult& result);

}  // namespace gauntlet::grading::reports
