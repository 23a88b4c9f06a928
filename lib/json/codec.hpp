#pragma once

#include <array>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/json.hpp"

// Objects whose members are listed once, for writing and for reading:
//
//   constexpr auto fields_of(const Point*) {
//     return json::object("a point", json::field<&Point::x>("x"), json::field<&Point::y>("y"));
//   }
//   json::write(point)       // {"x":1,"y":2}
//   json::read<Point>(line)  // throws json::Error for anything else
namespace gauntlet::json {

// The function that returns the value of an enumeration for a word, or nullopt; to_string() is its
// inverse. To be specialized.
template <class T>
inline constexpr auto parse_word = nullptr;

// Encodes a finite number that is at least 0 as the shortest literal that reads back as this
// number.
inline Value write_number(double number) {
  assert(std::isfinite(number));
  std::string literal = write_decimal(number);
  if (const auto natural = parse_natural(literal)) return *natural;
  return Number{std::move(literal)};
}

// Encodes a struct with fields_of() in its namespace, an enumeration, a duration, a number, flag,
// text or value; a container of these; or an optional, which must be set.
template <class T>
Value write(const T& value) {
  if constexpr (requires { fields_of(&value); }) {
    return fields_of(&value).write(value);
  } else if constexpr (std::is_enum_v<T>) {
    return to_string(value);
  } else if constexpr (requires { value.has_value(); }) {
    return write(*value);
  } else if constexpr (requires { value.count(); }) {
    return value.count();
  } else if constexpr (std::same_as<T, double>) {
    return write_number(value);
  } else if constexpr (std::convertible_to<const T&, Value>) {
    return value;
  } else {
    return array_of(value, [](const auto& item) { return write(item); });
  }
}

// Decodes the result of write(). An int or unsigned counts from 1. `expected` is for the message of
// the Error.
template <class T>
T read(const Reader& in, std::string_view expected = {}) {
  const auto or_else = [&](std::string_view usual) { return expected.empty() ? usual : expected; };
  if constexpr (requires(const T* none) { fields_of(none); }) {
    return fields_of(static_cast<const T*>(nullptr)).read(in);
  } else if constexpr (std::is_enum_v<T>) {
    const auto found = parse_word<T>(in.string(or_else("a word")));
    if (!found) in.fail(or_else("a known word"));
    return *found;
  } else if constexpr (requires(T value) { value.has_value(); }) {
    return read<typename T::value_type>(in, expected);
  } else if constexpr (requires(T value) { value.count(); }) {
    constexpr auto max = std::numeric_limits<typename T::rep>::max();
    return T(in.natural(or_else("a natural number"), max));
  } else if constexpr (std::same_as<T, double>) {
    return read_number(in, or_else("a number from 0"), std::numeric_limits<double>::max());
  } else if constexpr (std::same_as<T, bool>) {
    return read_flag(in);
  } else if constexpr (std::same_as<T, int> || std::same_as<T, unsigned>) {
    constexpr auto max = std::numeric_limits<int>::max();
    return static_cast<T>(in.integer(or_else("a number from 1"), 1, max));
  } else if constexpr (std::unsigned_integral<T>) {
    return static_cast<T>(in.natural(or_else("a natural number"), std::numeric_limits<T>::max()));
  } else if constexpr (std::integral<T>) {
    using Limits = std::numeric_limits<T>;
    return in.integer(or_else("an integer"), Limits::min(), Limits::max());
  } else if constexpr (std::same_as<T, std::string>) {
    return in.string(or_else("a text"));
  } else if constexpr (std::same_as<T, Value>) {
    return in.value();
  } else {
    using Item = typename T::value_type;
    return read_items(in, or_else("an array"), [](const Reader& item) { return read<Item>(item); });
  }
}

// A member of the object for a T.
template <class T>
struct Field {
  std::string_view name;
  std::string_view expected;  // in messages; may be empty
  Value (*write)(const T& whole, std::string_view expected);
  void (*read)(const Reader& in, std::string_view expected, T& whole);
  bool (*is_absent)(const T& whole) = nullptr;  // set if the object may lack it
};

template <class T, std::size_t n>
struct Object {
  std::string_view expected;
  std::array<Field<T>, n> fields;
  void (*check)(const Reader& in, const T& whole) = nullptr;  // throws Error

  constexpr Object with_check(void (*one)(const Reader& in, const T& whole)) const {
    return {expected, fields, one};
  }

  Value write(const T& whole) const {
    Value::Object members;
    for (const auto& each : fields) {
      if (each.is_absent && each.is_absent(whole)) continue;
      members.emplace_back(each.name, each.write(whole, each.expected));
    }
    return members;
  }

  T read(const Reader& in) const {
    T whole;
    const Fields members = members_of(in, std::make_index_sequence<n>());
    for (const auto& each : fields) {
      if (each.is_absent && members.find(each.name) == nullptr) continue;
      each.read(members.get(each.name), each.expected, whole);
    }
    if (check) check(in, whole);
    return whole;
  }

 private:
  template <std::size_t... i>
  Fields members_of(const Reader& in, std::index_sequence<i...>) const {
    return {in, expected, {fields[i].name...}};
  }
};

// Describes an object with these members, which are written in this order.
template <class T, std::same_as<Field<T>>... More>
constexpr auto object(std::string_view expected, const Field<T>& first, const More&... more) {
  return Object<T, 1 + sizeof...(more)>{expected, {first, more...}};
}

template <class T, class Member>
T class_of(Member T::*);

// A member variable, or with several pointers one of a member variable.
template <auto first, auto... more>
constexpr auto& member(auto& whole) {
  return ((whole.*first).*....*more);
}

template <auto first, auto... more>
constexpr auto field(std::string_view name, std::string_view expected = {}) {
  using T = decltype(class_of(first));
  using Member = std::remove_cvref_t<decltype(member<first, more...>(std::declval<T&>()))>;
  return Field<T>{
      name, expected,
      [](const T& whole, std::string_view) { return json::write(member<first, more...>(whole)); },
      [](const Reader& in, std::string_view what, T& whole) {
        member<first, more...>(whole) = json::read<Member>(in, what);
      }};
}

// One that the object lacks if it is empty, 0 or false.
template <auto first, auto... more>
constexpr auto optional_field(std::string_view name, std::string_view expected = {}) {
  auto result = field<first, more...>(name, expected);
  result.is_absent = [](const decltype(class_of(first))& whole) {
    const auto& value = member<first, more...>(whole);
    if constexpr (requires { value.empty(); }) {
      return value.empty();
    } else {
      return value == std::remove_cvref_t<decltype(value)>();
    }
  };
  return result;
}

// A text without NUL: a path, or a name that becomes part of one.
template <auto first, auto... more>
constexpr auto word_field(std::string_view name, std::string_view expected) {
  auto result = field<first, more...>(name, expected);
  result.read = [](const Reader& in, std::string_view what, decltype(class_of(first))& whole) {
    member<first, more...>(whole) = read_word(in, what);
  };
  return result;
}

// The first two members of a file: the name and the version of its format.
template <class T>
constexpr Field<T> format_field(std::string_view format) {
  return {.name = "format",
          .expected = format,
          .write = [](const T&, std::string_view name) -> Value { return name; },
          .read =
              [](const Reader& in, std::string_view name, T&) {
                if (in.value() != Value(name)) in.fail("the format " + std::string(name));
              }};
}
template <class T, std::uint64_t version>
constexpr Field<T> version_field() {
  return {"version", "", [](const T&, std::string_view) -> Value { return version; },
          [](const Reader& in, std::string_view, T&) {
            if (in.value() != Value(version)) in.fail("version " + std::to_string(version));
          }};
}

}  // namespace gauntlet::json
