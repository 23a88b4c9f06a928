#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "gauntlet/compare.hpp"

namespace gauntlet::compare {

// A line, or a word of a line, of a text.
struct TextUnit {
  std::string_view text;
  std::size_t line;  // from 1
};

// Splits a text into lines without the white space at their ends (Method::text), or into words
// (Method::tokens). White space at the end of the text is ignored, so that no line follows it. With
// `exact_space` lines keep their white space and their line feeds.
class TextSplitter {
 public:
  TextSplitter(std::string_view text, Method method, bool exact_space = false);

  // Returns the next line or word; nullopt at the end.
  std::optional<TextUnit> next();

 private:
  std::string_view rest_;
  bool has_words_;
  bool exact_space_;
  std::size_t line_ = 1;
};

// Returns whether a line or word of the output equals that of the expected text by the rules.
// Letters other than ASCII letters always have a case. In a line, the words are compared as
// numbers, and the white space between them must be equal.
bool equal_units(std::string_view expected, std::string_view actual, const Rules& rules);

// Returns whether a line or word of the expected text and one of the output are equal.
using UnitsEqual = std::function<bool(std::string_view expected, std::string_view actual)>;

// Compares as compare_text() does, by another equality. With TextRules::unordered_lines the pairs
// of lines form a maximum matching; expected lines that equal no line, or too few of them, and
// lines that equal none are the differences. `tired`: returns true to give up; the output is then
// wrong.
Comparison compare_units(std::string_view expected, std::string_view output, Method method,
                         const Rules& rules, const UnitsEqual& equal,
                         const std::function<bool()>& tired, std::size_t max = max_differences);

// Parses a number as programs print it: digits with a point before, within or after them, possibly
// a sign and an exponent ("-.5", "+1e9", "007", "3."). Returns nullopt for other texts.
std::optional<Decimal> parse_number(std::string_view word);

}  // namespace gauntlet::compare
