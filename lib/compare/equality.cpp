#include "compare/equality.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "compare/matching.hpp"
#include "compare/scalars.hpp"

namespace gauntlet::compare {

using json::Value;

bool Equality::equal(const Value& expected, const Value& actual, const RuleScope& scope) {
  ++effort_;
  if (scope.ignored()) return true;
  if (const auto *a = expected.as<Value::Array>(), *b = actual.as<Value::Array>(); a && b) {
    return equal_arrays(*a, *b, scope);
  }
  if (const auto *a = expected.as<Value::Object>(), *b = actual.as<Value::Object>(); a && b) {
    return equal_objects(*a, *b, scope);
  }
  return equal_scalars(expected, actual, scope.tolerance(), effort_);
}

bool Equality::equal_arrays(const Value::Array& expected, const Value::Array& actual,
                            const RuleScope& scope) {
  if (expected.size() != actual.size() && !scope.set()) return false;
  if (scope.unordered() || scope.set()) return match_all(expected, actual, scope);
  const bool by_index = scope.names_index();
  const RuleScope element = scope.element();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!equal(expected[i], actual[i], by_index ? scope.below(i) : element)) return false;
  }
  return true;
}

bool Equality::equal_objects(const Value::Object& expected, const Value::Object& actual,
                             const RuleScope& scope) {
  if (expected.size() != actual.size()) return false;
  const bool alike = std::equal(expected.begin(), expected.end(), actual.begin(),
                                [](const auto& a, const auto& b) { return a.first == b.first; });
  if (alike) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const auto& [key, value] = expected[i];
      if (!equal(value, actual[i].second, scope.below(key))) return false;
    }
    return true;
  }
  const auto pairs = pair_members(expected, actual);
  return std::ranges::all_of(pairs, [&](const MemberPair& pair) {
    return pair.first && pair.second &&
           equal(pair.first->second, pair.second->second, scope.below(pair.first->first));
  });
}

bool equal(const Value& expected, const Value& actual, const Rules& rules) {
  const std::size_t values = json::count_values(expected) + json::count_values(actual);
  return Equality(values).equal(expected, actual, RuleScope(rules));
}

// Arrays whose order does not matter: hashes, sorts and matches their elements.

namespace {

// An element with the data used to find its equal. Equal elements have equal hashes, and if they
// have a tolerant number, these numbers are within its tolerance.
struct Item {
  const Value* value;
  std::uint64_t hash;
  TolerantNumber loose = {};

  bool is_number() const { return loose.number == value; }

  // Returns true unless the known data shows that the elements differ.
  bool close_to(const Item& other, std::uint64_t& steps) const {
    if (hash != other.hash || !loose.number != !other.loose.number) return false;
    if (!loose.number) return true;
    const auto roughly = within(loose.nearest, other.loose.nearest, loose.tolerance->nearest);
    return roughly ? *roughly
                   : equal_scalars(*loose.number, *other.loose.number, *loose.tolerance, steps);
  }

  bool operator<(const Item& other) const {
    if (hash != other.hash) return hash < other.hash;
    if (!loose.number || !other.loose.number) return other.loose.number && !loose.number;
    if (loose.nearest != other.loose.nearest) return loose.nearest < other.loose.nearest;
    return order_of(*loose.number, *other.loose.number) < 0;
  }
};
using Items = std::vector<Item>;

// The sorted elements of two arrays, and for each left element the window of close right elements.
struct Sides {
  Items left;
  Items right;
  std::vector<Window> windows;

  bool has_loose_numbers() const {
    return std::ranges::any_of(left, [](const Item& item) { return item.loose.number; });
  }
};

// Returns the maximum number of candidates that must be tried to find all partners.
std::size_t tries_in(std::span<const Window> windows) {
  std::size_t tries = 0;
  for (const auto& [begin, end, all] : windows) tries += all ? 0 : end - begin;
  return tries;
}

bool are_wide(std::span<const Window> windows) { return tries_in(windows) > 4 * windows.size(); }

// Returns true if the windows cover all right elements and no window is empty.
bool cover(std::span<const Window> windows, std::size_t right) {
  std::size_t covered = 0;
  for (const auto& [begin, end, all] : windows) {
    if (begin == end || begin > covered) return false;
    covered = std::max(covered, end);
  }
  return covered == right;
}

std::size_t steps_to_sort(std::size_t count) {
  return count * static_cast<std::size_t>(std::bit_width(count)) / 4;
}

}  // namespace

// Two unordered arrays, sorted so that elements that may be equal are adjacent.
class Equality::Unordered {
 public:
  Unordered(Equality& equality, const Value::Array& expected, const Value::Array& actual,
            const RuleScope& element)
      : equality_(equality),
        steps_(equality.effort_),
        element_(element),
        sides_(best_sorted({items_of(expected), items_of(actual), {}})) {}

  bool are_equal_sets() {
    return lonely(sides_.left, sides_.right, 1).empty() &&
           lonely(sides_.right, sides_.left, 1).empty();
  }

  bool are_equal_multisets() {
    return cover(sides_.windows, sides_.right.size()) && matching().pair_all();
  }

  Unmatched compare_sets() {
    return {lonely(sides_.left, sides_.right), lonely(sides_.right, sides_.left)};
  }

  Unmatched compare_multisets() {
    const auto partners = matching().pair_max();
    std::vector<bool> is_left(sides_.left.size());
    std::vector<bool> is_right(sides_.right.size());
    for (std::size_t i = 0; i < partners.size(); ++i) {
      if (partners[i] == none) continue;
      is_left[i] = true;
      is_right[partners[i]] = true;
    }
    return {indices_of(sides_.left, is_left), indices_of(sides_.right, is_right)};
  }

 private:
  Items items_of(const Value::Array& array) {
    Items items;
    items.reserve(array.size());
    for (const Value& value : array) items.push_back({&value, hash(value, element_, steps_)});
    return items;
  }

  // Sorts by hash, and then by that one of the first tolerant numbers that separates the elements
  // best.
  Sides best_sorted(Sides best) {
    constexpr std::size_t max_numbers = 5;
    best = sorted(std::move(best), 0);
    bool has_more = best.has_loose_numbers();
    for (std::size_t number = 1; number < max_numbers; ++number) {
      if (!has_more || !are_wide(best.windows)) break;
      Sides sides = sorted({best.left, best.right, {}}, number);
      has_more = sides.has_loose_numbers();
      if (tries_in(sides.windows) < tries_in(best.windows)) best = std::move(sides);
    }
    return best;
  }

  Sides sorted(Sides sides, std::size_t number) {
    for (Items* items : {&sides.left, &sides.right}) {
      for (Item& item : *items)
        item.loose = find_tolerant_number(*item.value, element_, number, steps_);
      std::sort(items->begin(), items->end(), [](const Item& a, const Item& b) {
        return a < b || (!(b < a) && a.value < b.value);  // all pointers are into one array
      });
      steps_ += steps_to_sort(items->size());
    }
    sides.windows = windows_of(sides.left, sides.right);
    return sides;
  }

  // Returns for each item the window of close items among the others. Both ends only move forward,
  // because both lists are sorted.
  std::vector<Window> windows_of(const Items& items, const Items& others) {
    std::vector<Window> windows;
    windows.reserve(items.size());
    Window window;
    for (const Item& item : items) {
      const auto before = [&](std::size_t i) { return others[i] < item; };
      const auto close = [&](std::size_t i) { return item.close_to(others[i], steps_); };
      while (window.begin < others.size() && before(window.begin) && !close(window.begin)) {
        ++window.begin;
      }
      window.end = std::max(window.begin, window.end);
      while (window.end < others.size() && (before(window.end) || close(window.end))) ++window.end;
      window.all = item.is_number();
      windows.push_back(window);
    }
    steps_ += items.size() + others.size();
    return windows;
  }

  bool equals(const Item& a, const Item& b) {
    return equality_.equal(*a.value, *b.value, element_);
  }

  Matching matching() {
    Matching matching(
        sides_.windows, sides_.right.size(),
        [this](std::size_t i, std::size_t j) { return equals(sides_.left[i], sides_.right[j]); },
        [this](std::size_t steps) {
          steps_ += steps;
          return equality_.is_tired();
        });
    if (are_wide(sides_.windows))
      matching.try_first(likely_pairs(sides_.left, sides_.right, false));
    return matching;
  }

  // Returns the items without an equal among the others, by ascending index in their array; at most
  // `max` of them.
  std::vector<std::size_t> lonely(const Items& items, const Items& others, std::size_t max = none) {
    const auto windows = windows_of(items, others);
    std::vector<std::size_t> likely(items.size(), none);
    if (are_wide(windows)) likely = likely_pairs(items, others, true);
    const auto has_equal = [&](std::size_t i) {
      const auto& [begin, end, all] = windows[i];
      if (all || begin == end) return begin < end;
      if (likely[i] != none && equals(items[i], others[likely[i]])) return true;
      for (std::size_t j = begin; j < end && !equality_.is_tired(); ++j) {
        if (equals(items[i], others[j])) return true;
      }
      return false;
    };
    std::vector<bool> is_found(items.size(), true);
    for (std::size_t i = 0; i < items.size() && max > 0; ++i) {
      is_found[i] = has_equal(i);
      if (!is_found[i]) --max;
    }
    return indices_of(items, is_found);
  }

  // Returns for each left element a right element with an equal exact hash, or `none`. The right
  // elements are distinct unless `shared`.
  std::vector<std::size_t> likely_pairs(const Items& left, const Items& right, bool shared) {
    std::vector<std::size_t> likely(left.size(), none);
    const auto a = by_exact_hash(left);
    const auto b = by_exact_hash(right);
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
      if (x->first == y->first) {
        likely[x++->second] = y->second;
        if (!shared) ++y;
      } else if (x->first < y->first) {
        ++x;
      } else {
        ++y;
      }
    }
    return likely;
  }

  // Returns the exact hashes and positions of the items, sorted.
  std::vector<std::pair<std::uint64_t, std::size_t>> by_exact_hash(const Items& items) {
    std::vector<std::pair<std::uint64_t, std::size_t>> hashes;
    hashes.reserve(items.size());
    for (const Item& item : items) {
      hashes.emplace_back(hash(*item.value, element_, steps_, true), hashes.size());
    }
    std::ranges::sort(hashes);
    steps_ += steps_to_sort(items.size());
    return hashes;
  }

  // Returns the indices in their array of the items not found, ascending.
  static std::vector<std::size_t> indices_of(const Items& items,
                                             const std::vector<bool>& is_found) {
    const auto first = std::ranges::min_element(items, {}, &Item::value);
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!is_found[i]) indices.push_back(static_cast<std::size_t>(items[i].value - first->value));
    }
    std::ranges::sort(indices);
    return indices;
  }

  Equality& equality_;
  std::uint64_t& steps_;
  RuleScope element_;
  Sides sides_;
};

bool Equality::match_all(const Value::Array& expected, const Value::Array& actual,
                         const RuleScope& scope) {
  if (is_tired()) return false;
  Unordered arrays(*this, expected, actual, scope.element());
  return scope.set() ? arrays.are_equal_sets() : arrays.are_equal_multisets();
}

Unmatched Equality::match_arrays(const Value::Array& expected, const Value::Array& actual,
                                 const RuleScope& scope) {
  Unordered arrays(*this, expected, actual, scope.element());
  return scope.set() ? arrays.compare_sets() : arrays.compare_multisets();
}

}  // namespace gauntlet::compare
