#include "json/parse.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "json/pointer.hpp"

namespace gauntlet::json {
namespace {

using Sax = nlohmann::json;

// The place of a byte, from 0, in words.
std::string place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto newline = before.rfind('\n');
  const auto column = before.size() - (newline == before.npos ? 0 : newline + 1) + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// What the library says, without its own prefix; the bytes it quotes made printable.
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

// Builds the document from the library's events, knowing at each moment where it stands.
class Builder {
 public:
  explicit Builder(std::string_view text) : text_(text) {}

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
    stack_.back()->as<Value::Object>()->emplace_back(std::move(name), Value());
    return true;
  }

  bool parse_error(std::size_t byte, const std::string& token, const Sax::exception& error) {
    if (error.id == 406) {
      throw Error(pointer(),
                  "expected a number that a double can hold, got " + token.substr(0, 40));
    }
    const std::size_t at =
        byte == 0 ? 0 : std::min(byte - 1, text_.size());  // the library's is from 1
    throw Malformed(pointer(), place_of(text_, at), reason_of(error.what()), at);
  }

  Value take() { return std::move(root_); }

 private:
  // Stores the value where the document grows, and says where it stands now.
  Value* place(Value value) {
    if (stack_.empty()) return &(root_ = std::move(value));
    if (auto* array = stack_.back()->as<Value::Array>()) {
      return &array->emplace_back(std::move(value));
    }
    return &(stack_.back()->as<Value::Object>()->back().second = std::move(value));
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
    stack_.push_back(place(std::move(value)));
    return true;
  }

  bool close() {
    stack_.pop_back();
    return true;
  }

  // Where the next value would go.
  std::string pointer() const {
    std::string path;
    for (const Value* value : stack_) {
      if (const auto* array = value->as<Value::Array>()) {
        const bool inner = value != stack_.back();
        append_token(path, std::to_string(array->size() - (inner ? 1 : 0)));
      } else if (const auto* object = value->as<Value::Object>(); !object->empty()) {
        append_token(path, object->back().first);
      }
    }
    return path;
  }

  std::string_view text_;
  Value root_;
  std::vector<Value*>
      stack_;  // the arrays and objects now open; each is the last of the one before
};

}  // namespace

Value parse(std::string_view text) {
  Builder builder(text);
  Sax::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
}

}  // namespace gauntlet::json
