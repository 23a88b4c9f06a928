#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/rules.hpp"
#include "compare/verdict.hpp"
#include "json/location.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// An output may hold up to twice as many values (count_values()) as are expected, plus this number.
// Answers with more values are not held in memory.
inline constexpr std::size_t max_excess_values = 1'000'000;

// An answer that is valid JSON but cannot be represented.
struct UnrepresentableValue {
  std::size_t index;   // of the answer, from 0
  std::string reason;  // one line
  std::string text;    // the beginning of the answer
};

// The answers in an output, as far as they were read.
struct ParsedOutput {
  std::vector<json::Value> values;  // null for each answer in `refused`
  std::size_t count = 0;            // the total of count_values()
  std::vector<UnrepresentableValue> refused;
  std::string malformed;  // one line: where the output stops being valid JSON; empty if it is valid
};

// Reads up to `max` answers and stops at malformed JSON. `expected_values` is the number of values
// (count_values()) in the expected answers.
ParsedOutput parse_output(std::string_view output, std::size_t expected_values, std::size_t max);

// Describes a position in an output, such as "byte 3 (line 1, column 4)".
std::string describe(const json::TextPosition& place);

// The result of comparing a program's output with the expected answers.
struct Comparison {
  Verdict verdict = Verdict::pass;
  std::string message;                  // one line: the mistake; empty for a pass
  std::vector<Difference> differences;  // the smallest first
  bool operator==(const Comparison&) const = default;
};

inline constexpr std::size_t max_differences = 20;

// Compares an output with the expected answers by value (rules.exact is for compare_bytes()).
//   malformed  Part of the output is not valid JSON, whatever the rest is. The message has the byte
//              offset, from 0. An output with far too many answers is not read to its end.
//   missing, extra  The output has fewer or more answers than expected, whatever they are.
//   wrong      Otherwise, some answer is not equal to the expected one, or cannot be represented: a
//              number out of the range of a double, a value nested too deep, or far too many
//              values. A duplicate key is wrong unless the expected answer has it, too. If the
//              comparison exceeds the step budget of an Equality, the answers count as wrong, and
//              the message says so.
// Passes only if all answers were found equal. Takes time linear in the output, plus n log n for
// the n values held, plus that budget; memory likewise.
// The pointers of the differences begin with the number of the answer, from 0, unless exactly one
// answer was expected and one given. The message counts answers from 1.
Comparison compare_output(std::span<const json::Value> expected, std::string_view output,
                          const Rules& rules, std::size_t max = max_differences);

// Compares an output byte by byte: missing if it ends early, extra if it is too long, otherwise
// wrong. The message has the offset of the first different byte, from 0, with its line and column,
// from 1 and in bytes. The one difference has an empty pointer and the rest of that line on both
// sides, as JSON strings.
Comparison compare_bytes(std::string_view expected, std::string_view output);

}  // namespace gauntlet::compare
