#include <algorithm>
#include <vector>

#include "gauntlet/json.hpp"
#include "text/display.hpp"

namespace gauntlet::json {
namespace {

bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }

// Returns the value of a hexadecimal digit, or 16 for any other byte.
unsigned hex_digit(unsigned char c) {
  if (is_digit(c)) return c - unsigned{'0'};
  const unsigned letter = c | 0x20U;
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 16;
}

// Scans a text from its beginning. Each step returns true and moves past its token if it is valid.
// Otherwise the position stays at the wrong byte; for invalid UTF-8, at the first byte of the
// character.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  Scan run() {
    const bool is_fine = document();
    return {values_, is_fine ? std::nullopt : std::optional(at_)};
  }

 private:
  unsigned char here() const {
    return at_ < text_.size() ? static_cast<unsigned char>(text_[at_]) : 0;
  }

  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size()); }

  bool document() {
    do {
      if (!value()) return false;
    } while (!is_open_.empty() && comma());
    skip_space();
    return is_open_.empty() && at_ == text_.size();
  }

  // Scans to the end of a value and of all arrays and objects that end with it; in a non-empty
  // array or object, only up to its first item.
  bool value() {
    while (true) {
      skip_space();
      ++values_;
      if (here() != '[' && here() != '{') return scalar() && close();
      const bool is_object = here() == '{';
      ++at_;
      is_open_.push_back(is_object);
      skip_space();
      const unsigned char end = is_object ? '}' : ']';
      if (here() == end) return close();
      if (is_object && !key()) return false;
    }
  }

  // Skips all closing brackets at the current position.
  bool close() {
    for (skip_space(); !is_open_.empty() && take(is_open_.back() ? '}' : ']'); skip_space()) {
      is_open_.pop_back();
    }
    return true;
  }

  bool comma() { return take(',') && (!is_open_.back() || (skip_space(), key())); }

  bool key() {
    if (!string()) return false;
    skip_space();
    return take(':');
  }

  bool scalar() {
    switch (here()) {
      case '"':
        return string();
      case 't':
        return word("true");
      case 'f':
        return word("false");
      case 'n':
        return word("null");
      default:
        return number();
    }
  }

  bool word(std::string_view letters) {
    return std::all_of(letters.begin(), letters.end(), [&](char c) { return take(c); });
  }

  bool digits() {
    const std::size_t begin = at_;
    while (is_digit(here())) ++at_;
    return at_ > begin;
  }

  bool number() {
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (!take('e') && !take('E')) return true;
    if (!take('+')) take('-');
    return digits();
  }

  bool string() {
    if (!take('"')) return false;
    while (at_ < text_.size()) {
      const unsigned char c = here();
      if (c == '"') return take('"');
      if (c == '\\' ? !escape() : !character(c)) return false;
    }
    return false;
  }

  bool escape() {
    ++at_;
    if (!take('u')) {
      if (at_ == text_.size() || std::string_view("\"\\/bfnrt").find(text_[at_]) == text_.npos) {
        return false;
      }
      ++at_;
      return true;
    }
    unsigned first = 0;
    if (!code_unit(first) || (first >= 0xdc00 && first < 0xe000)) return false;
    if (first < 0xd800 || first >= 0xe000) return true;
    unsigned second = 0;  // the low surrogate
    return take('\\') && take('u') && code_unit(second) && second >= 0xdc00 && second < 0xe000;
  }

  bool code_unit(unsigned& unit) {
    for (int i = 0; i < 4; ++i, ++at_) {
      const unsigned digit = hex_digit(here());
      if (digit == 16) return false;
      unit = unit * 16 + digit;
    }
    return true;
  }

  bool character(unsigned char first) {
    const std::size_t size =
        first < 0x80 ? first >= 0x20 : text::first_character(text_.substr(at_)).size;
    at_ += size;
    return size > 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t values_ = 0;
  std::vector<bool> is_open_;  // the open arrays and objects: true for an object
};

}  // namespace

Scan scan(std::string_view text) { return Scanner(text).run(); }

}  // namespace gauntlet::json
