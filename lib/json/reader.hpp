#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/error.hpp"
#include "json/value.hpp"

namespace gauntlet::json {

// How narrow the limits are that a decoder holds values to: those of whatever has a well-defined
// answer, or the course's.
enum class Strictness { loose, strict };
constexpr Strictness strictness(bool strict) {
  return strict ? Strictness::strict : Strictness::loose;
}

// A cursor into a document, for strict reading: every question either is answered or throws an
// Error that names the place. Refers to the document, which must outlive it.
class Reader {
 public:
  explicit Reader(const Value& document) : root_(&document), here_(&document) {}

  const Value& value() const { return *here_; }
  bool is_array() const { return here_->as<Value::Array>() != nullptr; }

  // The values of an object that has exactly these keys, in the order asked for. Throws for any
  // other kind of value, and for a key that is missing, unknown, or there twice.
  template <class... Keys>
  std::array<Reader, sizeof...(Keys)> fields(Keys... keys) const {
    const std::array<std::string_view, sizeof...(Keys)> names{keys...};
    std::array<Reader, sizeof...(Keys)> found{((void)keys, *this)...};
    find_fields(names, found);
    return found;
  }

  // The values of an object with their keys, as they are written; throws for any other kind of
  // value, saying that `expected` was expected, and for a key that is there twice.
  std::vector<std::pair<std::string_view, Reader>> members(std::string_view expected) const;

  // Whether an object has the key; throws for any other kind of value, as above.
  bool has_member(std::string_view key, std::string_view expected) const;

  // The number of items of an array; throws for any other kind of value, saying that `expected`
  // was expected, as do the ones below.
  std::size_t size(std::string_view expected) const;

  // The item at an index below size().
  Reader operator[](std::size_t index) const;

  // The items of an array that has exactly this many.
  template <std::size_t n>
  std::array<Reader, n> items(std::string_view expected) const {
    if (size(expected) != n) fail(expected);
    return [this]<std::size_t... i>(std::index_sequence<i...>) {
      return std::array<Reader, n>{(*this)[i]...};
    }(std::make_index_sequence<n>());
  }

  // An integer from 0 to `most`.
  std::uint64_t natural(std::string_view expected,
                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;

  // An integer from `least` to `most`.
  std::int64_t integer(std::string_view expected, std::int64_t least, std::int64_t most) const;

  const std::string& string(std::string_view expected) const;

  // Throws: `expected` was expected here, something else was found.
  [[noreturn]] void fail(std::string_view expected) const;
  // The same, saying in other words what was found.
  [[noreturn]] void fail(std::string_view expected, std::string_view found) const;

 private:
  Reader(const Value& root, const Value& here) : root_(&root), here_(&here) {}

  void find_fields(std::span<const std::string_view> names, std::span<Reader> found) const;
  [[noreturn]] void fail_fields(std::span<const std::string_view> names,
                                std::string_view missing) const;

  const Value* root_;
  const Value* here_;
};

}  // namespace gauntlet::json
