#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "json/place.hpp"

namespace gauntlet::json {

// A value's text may have this many bytes, white space within it included.
inline constexpr std::size_t max_text = std::size_t{16} << 20;

// Cuts a stream of bytes into the texts of its JSON values, with any white space between them (as
// jq reads them). It only counts brackets and quotes: whether a text is JSON is for parse() to
// say. A text is handed out as soon as its last byte has arrived.
class Splitter {
 public:
  // Reads up to `size` bytes to `data`, and says how many: 0 at the end of the stream.
  using Read = std::function<std::size_t(char* data, std::size_t size)>;

  explicit Splitter(Read read) : read_(std::move(read)) {}

  // The next text, good until the next call; nothing at the end of the stream. Throws Malformed
  // for a text longer than max_text.
  std::optional<std::string_view> next();

  // Where in the stream the text that was handed out last begins.
  const Place& place() const { return place_; }

 private:
  bool fill();                  // more bytes; false at the end of the stream
  void pass(std::size_t size);  // so many bytes
  bool skip_space();
  std::size_t nested_end();
  std::size_t string_end();
  std::size_t scalar_end();

  Read read_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of the bytes not yet handed out
  Place here_;             // begin_ in the stream
  Place place_;
  bool started_ = false;
};

// One for a text, which must outlive it.
Splitter split(std::string_view text);

}  // namespace gauntlet::json
