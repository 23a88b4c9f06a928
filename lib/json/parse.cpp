#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "gauntlet/json.hpp"
#include "json/format_guess.hpp"
#include "json/splitter.hpp"
#include "text/display.hpp"

namespace gauntlet::json {
namespace {

using Sax = nlohmann::json;

// Returns the library's error message without its prefix, with the bytes it quotes made printable.
std::string reason_of(std::string_view what) {
  if (what.find("attempting to parse an empty input") != what.npos) {  // from version 3.11.3 on
    return "unexpected end of input; expected '[', '{', or a literal";
  }
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
  // Without `keep`, holds only the path to the current position.
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
