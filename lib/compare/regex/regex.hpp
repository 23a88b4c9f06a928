#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gauntlet/compare.hpp"

namespace gauntlet::compare {

// Returns why an expected text is not a regular expression, in one line; nullopt if it is one. Line
// breaks at its end do not belong to the expression.
std::optional<std::string> regex_error(std::string_view expression);

// Matches an output, without the white space at its end, with the regular expression (PCRE2) of the
// expected text: the whole output or, if the rules say so, a part of it. "^" and "$" match at each
// line. The output is wrong if the match takes more than 20000000 steps plus 4 for each byte, from
// all starts together, or more than 200000000, or 256 MiB. If the expression is invalid, the
// verdict is an internal error with its regex_error().
Comparison compare_regex(std::string_view expression, std::string_view output,
                         const TextRules& rules);

}  // namespace gauntlet::compare
