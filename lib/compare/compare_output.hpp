#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/rules.hpp"
#include "compare/verdict.hpp"
#include "json/place.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// An output may hold twice as many values as are due and so many more, numbers in arrays and the
// like counted each; what is beyond that is not held in memory.
inline constexpr std::size_t most_undue_values = 1'000'000;

// An answer that is JSON, but cannot be held.
struct Refused {
  std::size_t index;   // among the answers
  std::string reason;  // one line
  std::string text;    // its beginning
};

// The answers in an output, as far as they were read.
struct Answers {
  std::vector<json::Value> values;  // null for one that was refused
  std::size_t count = 0;            // of all that is in them (count_values())
  std::vector<Refused> refused;
  std::string malformed;  // one line, where the output ceased to be JSON; empty if it is
};

// Reads up to `most` answers, but none after what is no JSON. So many values (count_values()) are
// due.
Answers read_answers(std::string_view output, std::size_t due, std::size_t most);

// A place in an output in words.
std::string in_words(const json::Place& place);

// What is to be said of a program's output.
struct Comparison {
  Verdict verdict = Verdict::pass;
  std::string message;                  // one line: what was wrong; empty for a pass
  std::vector<Difference> differences;  // the smallest first
  bool operator==(const Comparison&) const = default;
};

inline constexpr std::size_t most_differences = 20;

// Compares an output with the answers due, by value (rules.exact is for compare_bytes()).
//   malformed  some of it is no JSON, whatever the rest; the message has the byte offset, from 0.
//              An output with far more answers than are due is not read to its end.
//   missing, extra  fewer or more answers than are due, whatever they are
//   wrong      else, if some answer is not equal to what is due; so is one that cannot be due: a
//              number beyond a double's range, a value nested too deep, or far more values than
//              are due. A key that is there twice is a wrong answer, too, if it is not there twice
//              in what is due. If it takes more than the budget of an Equality to say whether
//              answers are equal, they count as wrong, and the message says so.
// Passes what was found equal, nothing else. Takes time by the length of the output, of as much of
// it as is held times its logarithm, and that budget; memory likewise.
// The differences' pointers begin with the number of the answer, from 0, unless only one was due
// and only one given; the message counts answers from 1.
Comparison compare_output(std::span<const json::Value> expected, std::string_view output,
                          const Rules& rules, std::size_t most = most_differences);

// Compares an output byte by byte: missing if it ends early, extra if it goes on, else wrong. The
// message has the byte offset, from 0, and the line and column, from 1 and in bytes, of the first
// that differs; the one difference, whose pointer is empty, the rest of that line on either side,
// as JSON strings.
Comparison compare_bytes(std::string_view expected, std::string_view output);

}  // namespace gauntlet::compare
