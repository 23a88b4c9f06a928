#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "compare/differences.hpp"
#include "compare/equality.hpp"
#include "gauntlet/json.hpp"
#include "text/names.hpp"

namespace gauntlet::compare {
namespace {

using json::Value;
using Array = Value::Array;
using Object = Value::Object;

bool same(const Value& a, const Value& b) { return equal(a, b, Rules{}); }

std::optional<Value> read(const std::string& text) {
  try {
    return json::parse(text);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

// Applies a function to every part of a value, the innermost first.
template <class Change>
Value changed(Value value, const Change& change) {
  if (auto* array = value.as<Array>()) {
    for (Value& item : *array) item = changed(std::move(item), change);
  } else if (auto* object = value.as<Object>()) {
    for (auto& [key, member] : *object) member = changed(std::move(member), change);
  }
  change(value);
  return value;
}

// Replaces a text that holds a number, true, false or null by that value; so too Python's True and
// False.
void unquote(Value& value) {
  const auto* text = value.as<std::string>();
  if (text == nullptr) return;
  constexpr std::array words{std::pair("True", true), std::pair("False", false)};
  for (const auto& [word, meaning] : words) {
    if (*text == word) {
      value = meaning;
      return;
    }
  }
  if (*text == "None") {
    value = Value();
    return;
  }
  const auto inner = read(*text);
  const bool is_nested = inner && (inner->as<Array>() || inner->as<Object>());
  if (inner && !is_nested && !inner->as<std::string>()) value = *inner;
}

void sort_pair(Value& value) {
  auto* array = value.as<Array>();
  if (array == nullptr || array->size() != 2) return;
  const auto* row = (*array)[0].as<std::uint64_t>();
  const auto* column = (*array)[1].as<std::uint64_t>();
  if (row != nullptr && column != nullptr && *row > *column) std::swap((*array)[0], (*array)[1]);
}

void sort_array(Value& value) {
  if (auto* array = value.as<Array>()) {
    std::ranges::sort(*array, {}, [](const Value& item) { return json::dump(item); });
  }
}

void sort_players(Value& value) {
  auto* object = value.as<Object>();
  if (object == nullptr) return;
  for (auto& [key, member] : *object) {
    if (key == "players") sort_array(member);
  }
}

// Lowercases ASCII letters.
void lower(Value& value) {
  if (auto* word = value.as<std::string>()) *word = text::to_lower(std::move(*word));
}

void denull(Value& value) {
  if (value.is_null()) value = false;
}

struct Mistake {
  void (*change)(Value& value);  // makes the values equal when applied to both sides
  std::string_view words;
};

// More specific mistakes come first.
constexpr std::array mistakes{
    Mistake{unquote, "quoted values are strings: \"3\" is not 3, and \"false\" is not false"},
    Mistake{denull, "null is not false: without an answer, false is expected"},
    Mistake{sort_pair, "row and column are swapped: expected [row, column]"},
    Mistake{sort_players, "not rotated: the same players in another order"},
    Mistake{sort_array, "the same elements in another order"},
    Mistake{lower, "only the case of letters differs"},
};

// For a value or text that differs only by quotes; quotes the value in the message.
std::optional<std::string> find_quoted(const Value& expected, const Value& actual) {
  const auto* text = actual.as<std::string>();
  if (const auto* expected_text = expected.as<std::string>()) {
    if (json::dump(actual) != *expected_text) return std::nullopt;
    return "expected a string, in quotes: " + json::dump(expected) + ", not " + *expected_text;
  }
  if (text == nullptr) return std::nullopt;
  const auto inner = read(*text);
  const bool is_nested = expected.as<Array>() || expected.as<Object>();
  if (is_nested && inner && same(expected, *inner)) {
    return "the answer is JSON inside a string: it was encoded twice";
  }
  Value bare = actual;
  unquote(bare);
  if (is_nested || !same(expected, bare)) return std::nullopt;
  return json::dump(actual) + " is a string: expected " + json::dump(expected) + ", without quotes";
}

std::optional<std::string> find_wrapped(const Value& expected, const Value& actual) {
  const auto is_only = [](const Value& list, const Value& item) {
    const auto* array = list.as<Array>();
    return array != nullptr && array->size() == 1 && same(array->front(), item);
  };
  if (is_only(actual, expected)) return "the right answer, but inside an extra array";
  if (is_only(expected, actual)) return "the right answer, but without the array around it";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> diagnose_mistake(const Value& expected, const Value& actual) {
  if (same(expected, actual)) return std::nullopt;
  if (auto found = find_quoted(expected, actual)) return found;
  if (auto found = find_wrapped(expected, actual)) return found;
  for (const auto& [change, words] : mistakes) {
    if (same(changed(expected, change), changed(actual, change))) return std::string(words);
  }
  return std::nullopt;
}

}  // namespace gauntlet::compare
