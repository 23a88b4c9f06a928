#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "gauntlet/json.hpp"

namespace gauntlet::json {

// The maximum size of a value's text in bytes, including white space within it.
inline constexpr std::size_t max_text = std::size_t{16} << 20;

// Splits a stream of bytes into the texts of its JSON values, with optional white space between
// them (as jq reads them). It only counts brackets and quotes; parse() decides whether a text is
// valid JSON, and next() refuses a byte order mark after the start. A text is returned as soon as
// its last byte has arrived; a number, true, false or null ends at the byte after it.
class Splitter {
 public:
  // Reads up to `size` bytes into `data` and returns their number, 0 at the end of the stream.
  using Read = std::function<std::size_t(char* data, std::size_t size)>;

  // `has_begun`: the stream's first bytes were read before.
  explicit Splitter(Read read, bool has_begun = false)
      : read_(std::move(read)), has_begun_(has_begun) {}

  // Returns the next text, valid until the next call, or nullopt at the end of the stream. Throws
  // Malformed for a text longer than max_text and for a byte order mark after the start.
  std::optional<std::string_view> next();

  // The position in the stream of the text that was returned last.
  const TextPosition& place() const { return place_; }

 private:
  bool fill();                  // reads more bytes; false at the end of the stream
  void pass(std::size_t size);  // skips this many bytes
  bool skip_space();
  std::size_t nested_end();
  std::size_t string_end();
  std::size_t scalar_end();

  Read read_;
  std::string buffer_;
  std::size_t begin_ = 0;  // start of the bytes not yet returned
  TextPosition here_;      // the position of begin_ in the stream
  TextPosition place_;
  bool has_begun_;
};

// Returns a Splitter that reads a text, which must outlive it.
Splitter split(std::string_view text);

}  // namespace gauntlet::json
