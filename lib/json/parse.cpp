#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "gauntlet/json.hpp"
#include "json/format_guess.hpp"
#include "json/splitter.hpp"
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

namespace {

using Sax = nlohmann::json;

// Returns the library's error message without its prefix, with the bytes it quotes made printable.
std::string reason_of(std::string_view what) {
  const auto start = what.find(" - ");
  std::string_view reason =
      start == what.npos ? what.substr(what.find("] ") + 2) : what.substr(start + 3);
  reason = reason.substr(0, std::min(reason.find("; last read"), std::size_t{160}));
  std::string printable(reason);
  std::replace_if(
      printable.begin(), printable.end(), [](char c) { return c < 0x20 || c == 0x7f; }, '?');
  return printable;
}

// A Malformed error whose what() ends with a guess at the format of the text.
class Recognised : public Malformed {
 public:
  Recognised(const Malformed& error, const std::string& note)
      : Malformed(error), what_(Malformed::what() + note) {}
  const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};

// Builds the document from the library's events and tracks the current position.
class Builder {
 public:
  // Without `valid_bytes`, holds only the path to the current position.
  Builder(std::string_view text, const TextPosition& start, bool keep)
      : text_(text), start_(start), keep_(keep) {}

  bool null() { return add(Value()); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Sax::number_integer_t value) { return add(value); }
  bool number_unsigned(Sax::number_unsigned_t value) { return add(value); }
  bool number_float(Sax::number_float_t, const std::string& literal) {
    return add(Number{literal});
  }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Sax::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Value::Object()); }
  bool end_object() { return close(); }
  bool start_array(std::size_t) { return open(Value::Array()); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    auto& members = *stack_.back().value->as<Value::Object>();
    if (!keep_) members.clear();
    members.emplace_back(std::move(name), Value());
    return true;
  }

  bool parse_error(std::size_t byte, const std::string& token, const Sax::exception& error) {
    if (error.id == 406) {
      throw Error(pointer(),
                  "expected a number that a double can hold, got " + token.substr(0, 40));
    }
    const std::size_t at =
        byte == 0 ? 0 : std::min(byte - 1, text_.size());  // the library counts from 1
    std::string reason = reason_of(error.what());
    constexpr std::string_view end = "unexpected end of input";  // the library takes NUL for it
    if (at < text_.size() && text_[at] == '\0' && reason.starts_with(end)) {
      reason.replace(0, end.size(), "unexpected NUL");
    }
    fail(pointer(), at, reason);
  }

  // Reports that the text is not valid JSON at that byte.
  [[noreturn]] void fail(const std::string& pointer, std::size_t byte,
                         const std::string& reason) const {
    throw Recognised(Malformed(pointer, place_of(byte), reason), note(byte));
  }

  // Returns the guess at the format of a text that is not valid JSON at that byte.
  std::string note(std::size_t byte) const { return format_hint(text_, byte, start_.byte() == 0); }

  TextPosition place_of(std::size_t byte) const {
    TextPosition place = start_;
    place.advance(text_.substr(0, byte));
    return place;
  }

  const TextPosition& start() const { return start_; }
  Value take() { return std::move(root_); }

 private:
  // Stores the value at the current position and returns its address.
  Value* place(Value value) {
    if (stack_.empty()) return &(root_ = std::move(value));
    auto& [open, skipped] = stack_.back();
    if (auto* array = open->as<Value::Array>()) {
      if (!keep_ && !array->empty()) {
        array->clear();
        ++skipped;
      }
      return &array->emplace_back(std::move(value));
    }
    return &(open->as<Value::Object>()->back().second = std::move(value));
  }

  bool add(Value value) {
    place(std::move(value));
    return true;
  }

  bool open(Value value) {
    if (stack_.size() == max_depth) {
      throw Error("", "expected arrays and objects nested at most " + std::to_string(max_depth) +
                          " deep, got more");
    }
    stack_.push_back({place(std::move(value)), 0});
    return true;
  }

  bool close() {
    stack_.pop_back();
    return true;
  }

  // Returns the pointer of the place where the next value would be stored.
  std::string pointer() const {
    std::string path;
    for (const auto& [value, skipped] : stack_) {
      if (const auto* array = value->as<Value::Array>()) {
        const bool inner = value != stack_.back().value;
        append_token(path, std::to_string(skipped + array->size() - (inner ? 1 : 0)));
      } else if (const auto* object = value->as<Value::Object>(); !object->empty()) {
        append_token(path, object->back().first);
      }
    }
    return path;
  }

  std::string_view text_;
  TextPosition start_;
  Value root_;
  bool keep_;
  struct Open {
    Value* value;
    std::size_t skipped;  // items it had that are no longer held
  };
  std::vector<Open> stack_;  // the open arrays and objects; each is the last item of the one before
};

Value parse(std::string_view text, Builder builder) {
  const bool is_marked = text.starts_with(text::byte_order_mark);
  if (is_marked && builder.start().byte() > 0) builder.fail("", 0, "unexpected byte order mark");
  try {
    Sax::sax_parse(text.begin(), text.end(), &builder);
  } catch (const Malformed&) {
    throw;
  } catch (const Error& error) {  // the value cannot be represented; text after it may be malformed
    const std::size_t skipped = is_marked ? text::byte_order_mark.size() : 0;
    const auto malformed = scan(text.substr(skipped)).malformed;
    if (!malformed) throw;
    const std::size_t at = skipped + *malformed;
    const char* const found = at == text.size() ? "end of input" : "character";
    throw Recognised(Malformed(error, builder.place_of(at), std::string("unexpected ") + found),
                     builder.note(at));
  }
  if (const auto nul = text.find('\0'); nul != text.npos) {  // the library stops at NUL
    builder.fail("", nul, "unexpected NUL; expected end of input");
  }
  return builder.take();
}

}  // namespace

Value parse(std::string_view text, const TextPosition& start) {
  return parse(text, Builder(text, start, true));
}

std::vector<Value> read_values(std::string_view text) {
  std::vector<Value> values;
  Splitter splitter = split(text);
  while (const auto next = splitter.next()) values.push_back(parse(*next, splitter.place()));
  return values;
}

void check(std::string_view text, const TextPosition& start) {
  parse(text, Builder(text, start, false));
}

}  // namespace gauntlet::json
