#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/results/record.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::reports {

// What is in a text that a record quotes: an input, the answers due, an output.
struct Quoted {
  std::vector<json::Value> values;       // up to the first that is no JSON, or is not all there
  std::optional<std::size_t> malformed;  // the byte, from 0, at which it is no JSON
  bool is_whole = true;                  // whether these are all its values
};

Quoted read_quoted(std::string_view text);

// Whether nothing is there but white space.
inline bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == text.npos;
}

// A difference within an answer: JSON Pointers into the answer itself.
struct DifferentPlace {
  compare::Difference difference;       // as the comparison found it, with such a pointer
  std::optional<std::string> expected;  // where it is in what was due; nothing if it is not there
  std::optional<std::string> actual;    // and in what was got: with another index where elements
                                        // before it are missing or new
};

// An answer that is not what was due, and where.
struct AnswerPair {
  std::size_t index = 0;               // among the answers, from 0
  std::vector<DifferentPlace> places;  // one at least
};

// The answers that a record has differences of, in their order. Nothing where that cannot be said
// of the answers it quotes, because these were cut, or differ by something else than by value.
std::optional<std::vector<AnswerPair>> answer_pairs(const Record& record, const Quoted& expected,
                                                    const Quoted& actual);

// Where a test failed in one of the usual ways (an answer printed as Python prints values, a line
// of debugging before it, nothing flushed, the players not rotated, ...): what that is and what to
// do about it, in one sentence for whoever wrote the program. Nothing where none is seen, and of
// records that are redacted. It may quote pieces of what was printed, already harmless to show
// (text/visible.hpp), but not escaped for HTML. Judged by the texts in the record: where these were
// cut, less is seen.
std::optional<std::string> hint_for(const Record& record);

}  // namespace gauntlet::grading::reports
