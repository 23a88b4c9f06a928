#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::json {

// What a text that is no JSON looks like.
enum class Lookalike {
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

// "gzip", or "a comment, which JSON does not have".
std::string_view in_words(Lookalike lookalike);

// What a text may be that is no JSON at that byte, from 0 (as scan() or parse() say). `begins`: its
// file or stream begins with it. Of UTF-16 and UTF-32, the first characters are enough, up to and
// without a bracket or quote. Nothing for what is not met often.
std::optional<Lookalike> find_lookalike(std::string_view text, std::size_t byte, bool begins);

// The same as the end of an error: "; it looks like gzip", or nothing.
std::string lookalike_note(std::string_view text, std::size_t byte, bool begins);

}  // namespace gauntlet::json
