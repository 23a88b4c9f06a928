#pragma once

#include <cstddef>
#include <string_view>

namespace gauntlet::json {

// A place in a file or stream. Lines end at every line end that Unicode knows: LF, CR, CR LF as
// one, VT, FF, NEL (U+0085), LS (U+2028), PS (U+2029).
class Place {
 public:
  std::size_t byte() const { return byte_; }      // from 0
  std::size_t line() const { return line_; }      // from 1
  std::size_t column() const { return column_; }  // from 1, a byte each

  // Moves to the end of a text that begins here. A text that is handed over in pieces may be cut
  // anywhere but within a character.
  void advance(std::string_view text);

 private:
  std::size_t byte_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
  bool is_after_return_ = false;  // a line feed here is a part of the line end before it
};

// The place after a text.
Place end_of(std::string_view text);

}  // namespace gauntlet::json
