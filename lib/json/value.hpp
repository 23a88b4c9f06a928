#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace gauntlet::json {

// A number other than an integer from 0 to 2^64 - 1 (negative, with a fraction or an exponent, or
// larger). Keeps the literal as written, so that no precision is lost.
struct Number {
  std::string literal;
  bool operator==(const Number&) const = default;
};

// A JSON document. Objects keep their members in the order written, including duplicate keys; the
// reader decides what those mean.
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
  // Returns the alternative asked for, or nullptr if the value is of another kind.
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

// Writes one line of compact JSON, without a newline at the end.
std::string dump(const Value& value);
void dump(const Value& value, std::string& out);

// Like dump(), but stops soon after `max` bytes. The result may be somewhat longer than `max`;
// the rest of the value is not visited.
std::string dump_start(const Value& value, std::size_t max);

// Counts arrays, objects and everything in them, except keys.
std::size_t count_values(const Value& value);
std::size_t count_all(std::span<const Value> values);  // of all values in a list

// Writes JSON over several lines, indented by two spaces. An array without nested arrays or objects
// stays on one line.
std::string dump_pretty(const Value& value);

// Returns the text as a JSON string with its quotes. Control characters are escaped, so it is
// always one line.
std::string quote(std::string_view text);

// Access to the numbers of documents, whichever of its two forms a Value stores them in.

// Returns a number as JSON text, or nullopt for any other value.
std::optional<std::string> literal_of(const Value& value);

// Returns the double nearest to a number, infinity if it is out of range, or nullopt for any other
// value.
std::optional<double> nearest(const Value& value);

// Returns the double nearest to a number given as JSON text.
double nearest(const std::string& literal);

// Returns an array of what `encode` returns for each item.
template <class Items, class Encode>
Value::Array array_of(const Items& items, const Encode& encode) {
  Value::Array array;
  array.reserve(items.size());
  for (const auto& item : items) array.push_back(encode(item));
  return array;
}

}  // namespace gauntlet::json
