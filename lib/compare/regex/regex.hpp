#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gauntlet/compare.hpp"

namespace gauntlet::compare {

// Returns why an expected text is not a regular expression, in one line; nullopt if it is one. Line
// breaks at its end do not belong to the expression.
std::optional<std::string> regex_error(std::string_view expression);

// Returns the first such error of an expected text, if the rules make it an expression (regex) or
// each of its lines (line_regex).
std::optional<std::string> regex_error(std::string_view expected, const TextRules& rules);

// Matches an output, without the white space at its end, with the regular expression (PCRE2) of the
// expected text: the whole output or, if the rules say so, a part of it. "^" and "$" match at each
// line. The output is wrong if the match takes more than 20000000 steps plus 4 for each byte, from
// all starts together, or more than 200000000, or 256 MiB. If the expression is invalid, the
// verdict is an internal error with its regex_error().
Comparison compare_regex(std::string_view expression, std::string_view output,
                         const TextRules& rules);

// Compares by compare_regex() if the rules ask for it, otherwise as compare_text() does; with
// line_regex a line equals an expression that matches the whole of it. The limits are those of
// compare_regex(), for all lines together.
Comparison compare_by_rules(std::string_view expected, std::string_view output, Method method,
                            const Rules& rules);

}  // namespace gauntlet::compare
