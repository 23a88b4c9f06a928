// Arrays whose order is of no importance: their elements hashed, sorted and paired.

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>

#include "grading/equality.hpp"
#include "grading/matching.hpp"
#include "grading/values.hpp"

namespace gauntlet::grading {

using json::Value;

namespace {

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {  // splitmix64
  std::uint64_t x = a * 0x9e3779b97f4a7c15 + b + 0x632be59bd9b4e019;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

std::uint64_t hash_text(std::string_view text) { return std::hash<std::string_view>()(text); }

// The first number that has a tolerance, walking arrays in their order and objects by key. Equal
// values have theirs at the same place, with the same tolerance.
struct Loose {
  Decimal value;
  const Decimal* tolerance;
};

std::optional<Loose> find_loose(const Value& value, const Scope& scope) {
  if (scope.ignored()) return std::nullopt;
  if (const auto literal = literal_of(value)) {
    if (scope.tolerance().digits.empty()) return std::nullopt;
    return Loose{to_decimal(*literal), &scope.tolerance()};
  }
  if (const auto* array = value.as<Value::Array>(); array && !scope.unordered() && !scope.set()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      if (auto found = find_loose((*array)[i], scope.below(i))) return found;
    }
  } else if (const auto* object = value.as<Value::Object>()) {
    for (const auto* member : by_key(*object)) {
      if (auto found = find_loose(member->second, scope.below(member->first))) return found;
    }
  }
  return std::nullopt;
}

}  // namespace

// An element as the search for its equal sees it. Equal elements have equal hashes, and where there
// is a loose number, numbers within its tolerance.
struct Equality::Item {
  const Value* value;
  std::size_t index;
  std::uint64_t hash;
  std::optional<Loose> loose;

  bool close_to(const Item& other) const {
    if (hash != other.hash || loose.has_value() != other.loose.has_value()) return false;
    return !loose || within(loose->value, other.loose->value, *loose->tolerance);
  }

  bool operator<(const Item& other) const {
    if (hash != other.hash) return hash < other.hash;
    if (!loose || !other.loose) return other.loose.has_value() && !loose;
    return compare(loose->value, other.loose->value) < 0;
  }
};

std::uint64_t Equality::hash(const Value& value, const Scope& scope) {
  ++effort_;
  if (scope.ignored()) return 1;
  if (value.is_null()) return 2;
  if (const auto* flag = value.as<bool>()) return *flag ? 3 : 4;
  if (const auto* text = value.as<std::string>()) return mix(5, hash_text(*text));
  if (const auto* array = value.as<Value::Array>()) return hash_array(*array, scope);
  if (const auto* object = value.as<Value::Object>()) {
    std::uint64_t sum = mix(6, object->size());
    for (const auto& [key, item] : *object)
      sum += mix(hash_text(key), hash(item, scope.below(key)));
    return sum;
  }
  if (!scope.tolerance().digits.empty()) return 7;
  const Decimal number = to_decimal(*literal_of(value));
  return mix(mix(number.negative ? 8 : 9, hash_text(number.digits)), hash_text(number.exponent));
}

std::uint64_t Equality::hash_array(const Value::Array& array, const Scope& scope) {
  const bool by_index = scope.names_index() && !scope.unordered() && !scope.set();
  const Scope element = scope.element();
  std::vector<std::uint64_t> hashes;
  hashes.reserve(array.size());
  for (std::size_t i = 0; i < array.size(); ++i) {
    hashes.push_back(hash(array[i], by_index ? scope.below(i) : element));
  }
  if (scope.unordered() || scope.set()) std::sort(hashes.begin(), hashes.end());
  if (scope.set()) hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  std::uint64_t result = 10;
  for (const std::uint64_t item : hashes) result = mix(result, item);
  return result;
}

std::vector<Equality::Item> Equality::sort_items(const Value::Array& array, const Scope& scope) {
  std::vector<Item> items;
  items.reserve(array.size());
  for (std::size_t i = 0; i < array.size(); ++i) {
    items.push_back({&array[i], i, hash(array[i], scope), find_loose(array[i], scope)});
  }
  std::sort(items.begin(), items.end(),
            [](const Item& a, const Item& b) { return a < b || (!(b < a) && a.index < b.index); });
  return items;
}

// Both ends of a window only ever move on: both sides are sorted.
std::vector<Window> Equality::windows_of(const std::vector<Item>& items,
                                         const std::vector<Item>& others) {
  std::vector<Window> windows;
  windows.reserve(items.size());
  Window window;
  for (const Item& item : items) {
    const auto before = [&](std::size_t i) { return others[i] < item; };
    const auto close = [&](std::size_t i) { return item.close_to(others[i]); };
    while (window.begin < others.size() && before(window.begin) && !close(window.begin)) {
      ++window.begin;
    }
    window.end = std::max(window.begin, window.end);
    while (window.end < others.size() && (before(window.end) || close(window.end))) ++window.end;
    windows.push_back(window);
  }
  return windows;
}

// Those that have no equal on the other side, by their index.
std::vector<std::size_t> Equality::find_lonely(const std::vector<Item>& items,
                                               const std::vector<Item>& others,
                                               const Scope& scope) {
  std::vector<std::size_t> lonely;
  const auto windows = windows_of(items, others);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto [begin, end] = windows[i];
    std::size_t j = begin;
    while (j < end && !tired() && !equal(*items[i].value, *others[j].value, scope)) ++j;
    if (j == end || tired()) lonely.push_back(items[i].index);
  }
  std::sort(lonely.begin(), lonely.end());
  return lonely;
}

Unmatched Equality::match_arrays(const Value::Array& expected, const Value::Array& actual,
                                 const Scope& scope) {
  const Scope element = scope.element();
  const auto left = sort_items(expected, element);
  const auto right = sort_items(actual, element);
  if (scope.set()) return {find_lonely(left, right, element), find_lonely(right, left, element)};
  const auto partners = match(
      windows_of(left, right), right.size(),
      [&](std::size_t i, std::size_t j) { return equal(*left[i].value, *right[j].value, element); },
      [&](std::size_t steps) {
        effort_ += steps;
        return tired();
      });
  Unmatched unmatched;
  std::vector<bool> taken(right.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (partners[i] == none) {
      unmatched.expected.push_back(left[i].index);
    } else {
      taken[partners[i]] = true;
    }
  }
  for (std::size_t j = 0; j < right.size(); ++j) {
    if (!taken[j]) unmatched.actual.push_back(right[j].index);
  }
  std::sort(unmatched.expected.begin(), unmatched.expected.end());
  std::sort(unmatched.actual.begin(), unmatched.actual.end());
  return unmatched;
}

}  // namespace gauntlet::grading
