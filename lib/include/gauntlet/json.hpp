#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

// Strict JSON: values, parsing, and reading with errors that name the place.
//
//   const json::Value value = json::parse(R"({"to": [1, 2]})");
//   const auto [to] = json::Reader(value).fields("to");
//   const auto [row, column] = to.items<2>("a position");
//   std::cout << row.natural("a row") + column.natural("a column") << '\n';  // 3

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

// Writes one line of compact JSON, in UTF-8 (text::to_utf8()), without a newline at the end.
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

// Returns the text as a JSON string with its quotes, for a message. Control characters are escaped,
// so it is always one line. Bytes that are not UTF-8 stay.
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

// Appends a reference token to a JSON Pointer (RFC 6901), escaping ~ and /. Control characters are
// written as JSON escapes, so that a pointer is always one line.
void append_token(std::string& pointer, std::string_view token);

// Returns the JSON Pointer of a value within its document. Precondition: `target` is part of
// `root`.
std::string pointer_to(const Value& root, const Value& target);

// Returns the reference tokens of a JSON Pointer. They equal the tokens that were passed to
// append_token(), except that control characters stay escaped. For a text without a leading "/",
// returns the tokens that follow its first "/".
std::vector<std::string> tokens_of(std::string_view pointer);

// A position in a file or stream. Every line end of Unicode counts: LF, CR, CR LF (as one), VT, FF,
// NEL (U+0085), LS (U+2028), PS (U+2029).
class TextPosition {
 public:
  std::size_t byte() const { return byte_; }      // from 0
  std::size_t line() const { return line_; }      // from 1
  std::size_t column() const { return column_; }  // from 1, in bytes

  // Moves to the end of a text that begins here. A long text may be passed in pieces that are cut
  // anywhere except within a character.
  void advance(std::string_view text);

 private:
  std::size_t byte_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
  bool is_after_return_ = false;  // a line feed here belongs to the line end before it
};

// Returns the position after a text.
TextPosition position_after(std::string_view text);

// Thrown for bad input. what() is one line: the JSON Pointer of the value (empty for the whole
// document), what was expected there, and what was found.
class Error : public std::runtime_error {
 public:
  Error(const std::string& pointer, const std::string& message)
      : std::runtime_error(pointer.empty() ? message : pointer + ": " + message) {}
};

// Thrown for text that is not valid JSON; nothing after it in its stream can be trusted. what()
// includes the line, column and byte if they are known.
class Malformed : public Error {
 public:
  Malformed(const std::string& pointer, const std::string& message)
      : Error(pointer, message), reason_(what()) {}
  Malformed(const std::string& pointer, const TextPosition& place, const std::string& message)
      : Error(pointer, describe(place, message)),
        reason_(Error(pointer, message).what()),
        place_(place) {}
  // For a text in which another error was found earlier.
  Malformed(const Error& before, const TextPosition& place, const std::string& message)
      : Error("", std::string(before.what()) + "; then " + describe(place, message)),
        reason_(std::string(before.what()) + "; then " + message),
        place_(place) {}

  const TextPosition& place() const { return place_; }
  // what() without the place in the text.
  const std::string& reason() const { return reason_; }

 private:
  static std::string describe(const TextPosition& place, const std::string& message) {
    return "malformed JSON at line " + std::to_string(place.line()) + ", column " +
           std::to_string(place.column()) + ": " + message + " (byte " +
           std::to_string(place.byte()) + ")";
  }

  std::string reason_;
  TextPosition place_;
};

// The result of scan(), which checks a text without building its value. Memory: one bit for each
// open array or object.
struct Scan {
  std::size_t values = 0;  // arrays, objects and their items; keys are not counted
  std::optional<std::size_t> malformed = {};  // the byte, from 0, at which it stops being valid
                                              // JSON; of invalid UTF-8 the first byte
};

// Checks whether a text of any size and depth holds exactly one value by RFC 8259. A byte order
// mark is not allowed here.
Scan scan(std::string_view text);

// parse() rejects arrays and objects nested deeper than this.
inline constexpr std::size_t max_depth = 512;

// Parses a text that holds exactly one value. `start` is the position of the text in its file or
// stream; a byte order mark is skipped at byte 0 only. Throws Malformed, with the position in the
// file or stream, if RFC 8259 does not allow the text. Otherwise throws Error if a number is out of
// the range of a double or a value is nested too deep.
Value parse(std::string_view text, const TextPosition& start = {});

// Parses a text that holds any number of values, with optional white space between them. Throws
// what parse() throws, and Malformed if Splitter does.
std::vector<Value> read_values(std::string_view text);

// Throws what parse() throws, but does not build the value.
void check(std::string_view text, const TextPosition& start = {});

// Which inputs a decoder accepts: all with a well-defined answer (loose) or only those of the
// course contract (strict).
enum class Strictness { lenient, strict };
constexpr Strictness strictness(bool strict) {
  return strict ? Strictness::strict : Strictness::lenient;
}

// A cursor into a document for strict reading. Every member function returns the value asked for or
// throws an Error that names its place. Refers to the document, which must outlive it.
class Reader {
 public:
  explicit Reader(const Value& document) : root_(&document), here_(&document) {}

  const Value& value() const { return *here_; }
  bool is_array() const { return here_->as<Value::Array>() != nullptr; }

  // Returns the values of an object that has exactly these keys, in the order of the arguments.
  // Throws for any other kind of value, and for a key that is missing, unknown or duplicated.
  template <class... Keys>
  std::array<Reader, sizeof...(Keys)> fields(Keys... keys) const {
    const std::array<std::string_view, sizeof...(Keys)> names{keys...};
    std::array<Reader, sizeof...(Keys)> found{((void)keys, *this)...};
    find_fields(names, found);
    return found;
  }

  // Returns the keys and values of an object in document order. Throws for any other kind of value,
  // saying that `expected` was expected, and for a duplicate key.
  std::vector<std::pair<std::string_view, Reader>> members(std::string_view expected) const;

  // Returns true if an object has the key. Throws as members() does.
  bool has_member(std::string_view key, std::string_view expected) const;

  // Returns the number of items of an array. Throws for any other kind of value, saying that
  // `expected` was expected; so do the functions below.
  std::size_t size(std::string_view expected) const;

  // Returns the item at an index. Precondition: the value is an array, and `index` is below its
  // size.
  Reader operator[](std::size_t index) const;

  // Returns the items of an array that has exactly `n` of them.
  template <std::size_t n>
  std::array<Reader, n> items(std::string_view expected) const {
    if (size(expected) != n) fail(expected);
    return [this]<std::size_t... i>(std::index_sequence<i...>) {
      return std::array<Reader, n>{(*this)[i]...};
    }(std::make_index_sequence<n>());
  }

  // Returns an integer from 0 to `max`.
  std::uint64_t natural(std::string_view expected,
                        std::uint64_t max = std::numeric_limits<std::uint64_t>::max()) const;

  // Returns an integer from `min` to `max`.
  std::int64_t integer(std::string_view expected, std::int64_t min, std::int64_t max) const;

  const std::string& string(std::string_view expected) const;

  // Throws an Error: `expected` was expected here, and something else was found.
  [[noreturn]] void fail(std::string_view expected) const;
  // Throws the same Error with `found` as the description of the value.
  [[noreturn]] void fail(std::string_view expected, std::string_view found) const;
  // Throws an Error with this message about the value.
  [[noreturn]] void refuse(std::string_view message) const;

 private:
  Reader(const Value& root, const Value& here) : root_(&root), here_(&here) {}

  void find_fields(std::span<const std::string_view> names, std::span<Reader> found) const;
  [[noreturn]] void fail_fields(std::span<const std::string_view> names,
                                std::string_view missing) const;

  const Value* root_;
  const Value* here_;
};

// Called with one line after the other; throws Error for an invalid one.
using TakeLine = std::function<void(const Reader& line)>;

// Reads JSON Lines that arrive one by one, each without its newline. Throws Error, which begins
// with the number of the line, for a line that is not valid JSON or that is not accepted.
class LineReader {
 public:
  explicit LineReader(TakeLine take) : take_(std::move(take)) {}
  void read(std::string_view line);

 private:
  TakeLine take_;
  std::size_t number_ = 0;
  TextPosition place_;
};

// Reads a text of JSON Lines in the same way. A last line without its newline is skipped: its
// writer was killed. Returns the number of bytes of all other lines.
std::size_t read_lines(std::string_view text, const TakeLine& take);

// Returns true if a line is an object whose first key is `key`. That key tells the kind of line.
bool begins_with(const Reader& line, std::string_view key);

// Helpers for reading configuration files. All of them throw json::Error if the value is not as
// described.

// The members of an object, each of which may be absent. Refers to the document, which must outlive
// it.
class Fields {
 public:
  // Throws if `object` has a key that is not in `known`, or is not an object; the message then says
  // that `expected` was expected.
  Fields(const json::Reader& object, std::string_view expected,
         std::initializer_list<std::string_view> known);

  // Returns nullptr if the key is absent.
  const json::Reader* find(std::string_view key) const;

  // Throws if the key is absent.
  const json::Reader& get(std::string_view key) const;

  // Throws unless the members "format" and "version" have these values.
  void check_format(std::string_view format, std::uint64_t version) const;

 private:
  json::Reader object_;
  std::vector<std::pair<std::string_view, json::Reader>> members_;
};

// Returns the items of an array, each as `decode` returns it.
template <class Decode>
auto read_items(const json::Reader& list, std::string_view expected, const Decode& decode) {
  std::vector<decltype(decode(list))> items;
  const std::size_t size = list.size(expected);
  items.reserve(size);
  for (std::size_t i = 0; i < size; ++i) items.push_back(decode(list[i]));
  return items;
}

bool read_flag(const json::Reader& value);

// A command-line argument, a path, or a name that becomes part of a path. Any text without NUL,
// which would end a C string.
const std::string& read_word(const json::Reader& value, std::string_view expected);

// An array of such strings.
std::vector<std::string> read_texts(const json::Reader& list, std::string_view expected,
                                    std::string_view item);

// A number from 0 to `max`.
double read_number(const json::Reader& value, std::string_view expected, double max);

}  // namespace gauntlet::json
