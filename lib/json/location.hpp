#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::json {

// Appends a reference token to a JSON Pointer (RFC 6901), escaping ~ and /. Control characters are
// written as JSON escapes, so that a pointer is always one line.
void append_token(std::string& pointer, std::string_view token);

// Returns the JSON Pointer of a value within its document. Precondition: `target` is part of
// `root`.
std::string pointer_to(const Value& root, const Value& target);

// Returns the reference tokens of a JSON Pointer. They equal the tokens that were passed to
// append_token(), except that control characters stay escaped. For a text without a leading "/",
// returns the tokens that follow its first "/".
std::vector<std::string> tokens_of(std::string_view pointer);

// A position in a file or stream. Every line end of Unicode counts: LF, CR, CR LF (as one), VT, FF,
// NEL (U+0085), LS (U+2028), PS (U+2029).
class TextPosition {
 public:
  std::size_t byte() const { return byte_; }      // from 0
  std::size_t line() const { return line_; }      // from 1
  std::size_t column() const { return column_; }  // from 1, in bytes

  // Moves to the end of a text that begins here. A long text may be passed in pieces that are cut
  // anywhere except within a character.
  void advance(std::string_view text);

 private:
  std::size_t byte_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
  bool is_after_return_ = false;  // a line feed here belongs to the line end before it
};

// Returns the position after a text.
TextPosition position_after(std::string_view text);

}  // namespace gauntlet::json
