#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace gauntlet::json {

// A number that is no natural below 2^64 (negative, with a fraction or an exponent, or longer):
// the literal as it was written, so that nothing of it is lost.
struct Number {
  std::string literal;
  bool operator==(const Number&) const = default;
};

// A JSON document. Objects keep their members in the order written, equal keys included: what
// they mean is for the reader to say.
class Value {
 public:
  using Array = std::vector<Value>;
  using Member = std::pair<std::string, Value>;
  using Object = std::vector<Member>;

  Value() = default;
  template <std::integral T>
  Value(T value) {
    if constexpr (std::same_as<T, bool>) {
      x_ = value;
    } else if (std::cmp_less(value, 0)) {
      x_ = Number{std::to_string(value)};
    } else {
      x_ = static_cast<std::uint64_t>(value);
    }
  }
  Value(Number value) : x_(std::move(value)) {}
  Value(std::string value) : x_(std::move(value)) {}
  Value(std::string_view value) : x_(std::string(value)) {}
  Value(const char* value) : x_(std::string(value)) {}
  Value(Array value) : x_(std::move(value)) {}
  Value(Object value) : x_(std::move(value)) {}

  bool is_null() const { return std::holds_alternative<std::monostate>(x_); }
  // The alternative asked for, or nullptr when the value is of another kind.
  template <class T>
  const T* as() const {
    return std::get_if<T>(&x_);
  }
  template <class T>
  T* as() {
    return std::get_if<T>(&x_);
  }

  bool operator==(const Value&) const = default;

 private:
  std::variant<std::monostate, bool, std::uint64_t, Number, std::string, Array, Object> x_;
};

// One line of compact JSON, without a newline at the end.
std::string dump(const Value& value);
void dump(const Value& value, std::string& out);

// The same, or where it is longer than `most` bytes, as many of these and some more: what is far
// behind them is not looked at.
std::string dump_start(const Value& value, std::size_t most);

// Arrays, objects and all that is in them, keys not counted.
std::size_t count_values(const Value& value);
std::size_t count_all(std::span<const Value> values);  // in a list of them

// JSON over several lines, indented by two spaces; arrays without arrays or objects in them stay
// on one line.
std::string dump_pretty(const Value& value);

// The text as a JSON string with its quotes: control characters escaped, so always one line.
std::string quote(std::string_view text);

}  // namespace gauntlet::json
