#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/error.hpp"
#include "json/location.hpp"
#include "json/value.hpp"

namespace gauntlet::json {

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
