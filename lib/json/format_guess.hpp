#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::json {

// A guess at the format of a text that is not valid JSON.
enum class FormatGuess {
  gzip,
  zip,
  utf16,
  utf32,
  comment,
  comma_at_end,        // [1, 2,]
  single_quotes,       // 'a'
  typographic_quotes,  // as word processors write them
  bare_key,            // {a: 1}
  parentheses,         // (1, 2)
  python_word,         // True, False, None
  other_word,          // TRUE, Null, undefined, nil, #t
  no_number,           // NaN, Infinity
};

// Returns a description such as "gzip" or "a comment, which JSON does not have".
std::string_view describe(FormatGuess lookalike);

// Guesses the format of a text that stops being valid JSON at the given byte, counted from 0 (as
// scan() or parse() report it). `begins`: the text is the beginning of its file or stream. For
// UTF-16 and UTF-32 the text may be cut before a bracket or quote. Returns nullopt if no common
// format matches.
std::optional<FormatGuess> find_lookalike(std::string_view text, std::size_t byte, bool begins);

// Returns the guess as the end of an error message, such as "; it looks like gzip", or "".
std::string format_hint(std::string_view text, std::size_t byte, bool begins);

}  // namespace gauntlet::json
