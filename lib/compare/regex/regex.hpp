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
// line. An expression that takes too long is an internal error. Precondition: the expression has no
// regex_error().
Comparison compare_regex(std::string_view expression, std::string_view output,
                         const TextRules& rules);

}  // namespace gauntlet::compare
