#include "json/splitter.hpp"

#include <algorithm>
#include <utility>

#include "text/display.hpp"

namespace gauntlet::json {
namespace {

constexpr std::size_t chunk = std::size_t{32} << 10;
constexpr std::string_view space = " \t\n\r";

}  // namespace

bool Splitter::fill() {
  if (buffer_.size() - begin_ > max_text) {
    throw Malformed(
        "", here_,
        "expected a value of at most " + std::to_string(max_text >> 20) + " MiB, got a longer one");
  }
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t size = buffer_.size();
  buffer_.resize(size + chunk);
  const std::size_t got = read_(buffer_.data() + size, chunk);
  buffer_.resize(size + got);
  return got > 0;
}

void Splitter::pass(std::size_t size) {
  here_.advance(std::string_view(buffer_).substr(begin_, size));
  begin_ += size;
}

bool Splitter::skip_space() {
  while (true) {
    pass(std::min(buffer_.find_first_not_of(space, begin_), buffer_.size()) - begin_);
    if (begin_ < buffer_.size()) return true;
    if (!fill()) return false;
  }
}

// The functions below return distances from begin_, which stay valid when fill() moves the bytes.

std::size_t Splitter::nested_end() {
  std::size_t depth = 0;
  bool quoted = false;
  bool escaped = false;
  for (std::size_t i = 0;; ++i) {
    if (begin_ + i == buffer_.size() && !fill()) return i;
    const char c = buffer_[begin_ + i];
    if (quoted) {
      quoted = escaped || c != '"';
      escaped = !escaped && c == '\\';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if ((c == ']' || c == '}') && --depth == 0) {
      return i + 1;
    }
  }
}

std::size_t Splitter::string_end() {
  bool escaped = false;
  for (std::size_t i = 1;; ++i) {
    if (begin_ + i == buffer_.size() && !fill()) return i;
    const char c = buffer_[begin_ + i];
    if (c == '"' && !escaped) return i + 1;
    escaped = !escaped && c == '\\';
  }
}

std::size_t Splitter::scalar_end() {
  constexpr std::string_view enders = " \t\n\r[]{},:\"";
  for (std::size_t i = 1;; ++i) {
    if (begin_ + i == buffer_.size() && !fill()) return i;
    if (enders.find(buffer_[begin_ + i]) != enders.npos) return i;
  }
}

std::optional<std::string_view> Splitter::next() {
  if (!std::exchange(has_begun_, true)) {
    while (buffer_.size() < text::byte_order_mark.size() &&
           text::byte_order_mark.starts_with(buffer_)) {
      if (!fill()) break;
    }
    if (buffer_.starts_with(text::byte_order_mark)) pass(text::byte_order_mark.size());
  }
  if (!skip_space()) return std::nullopt;
  const char first = buffer_[begin_];
  const bool nested = first == '[' || first == '{';
  const std::size_t size = nested ? nested_end() : first == '"' ? string_end() : scalar_end();
  const std::string_view text(buffer_.data() + begin_, size);
  place_ = here_;
  if (text.starts_with(text::byte_order_mark)) {
    throw Malformed("", here_, "unexpected byte order mark");
  }
  pass(size);
  return text;
}

Splitter split(std::string_view text) {
  return Splitter([text](char* data, std::size_t size) mutable {
    const std::size_t copied = text.copy(data, size);
    text.remove_prefix(copied);
    return copied;
  });
}

}  // namespace gauntlet::json
