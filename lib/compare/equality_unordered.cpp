// Arrays whose order is of no importance: their elements hashed, sorted and paired.

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "compare/equality.hpp"
#include "compare/hash.hpp"
#include "compare/loose.hpp"
#include "compare/matching.hpp"
#include "compare/values.hpp"

namespace gauntlet::compare {

using json::Value;

namespace {

// How many may have to be tried to find a partner for each.
std::size_t tries_in(std::span<const Window> windows) {
  std::size_t tries = 0;
  for (const auto& [begin, end, all] : windows) tries += all ? 0 : end - begin;
  return tries;
}

bool are_wide(std::span<const Window> windows) { return tries_in(windows) > 4 * windows.size(); }

// Whether there is some window for each on the right, and each window has one for it.
bool are_met(std::span<const Window> windows, std::size_t right) {
  std::size_t met = 0;
  for (const auto& [begin, end, all] : windows) {
    if (begin == end || begin > met) return false;
    met = std::max(met, end);
  }
  return met == right;
}

std::size_t steps_to_sort(std::size_t count) {
  return count * static_cast<std::size_t>(std::bit_width(count)) / 4;
}

}  // namespace

// An element as the search for its equal sees it. Equal elements have equal hashes, and where there
// is a loose number, numbers within its tolerance.
struct Equality::Item {
  const Value* value;
  std::uint64_t hash;
  Loose loose;

  bool is_number() const { return loose.number == value; }

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

// The elements of two arrays, sorted, and where on the right the equals of those on the left are.
struct Equality::Sides {
  Items left;
  Items right;
  std::vector<Window> windows;
};

Equality::Items Equality::items_of(const Value::Array& array, const Scope& scope) {
  Items items;
  items.reserve(array.size());
  for (const Value& value : array) items.push_back({&value, hash(value, scope, effort_), {}});
  return items;
}

// Sorts by hash and one of the loose numbers.
void Equality::sort(Items& items, std::size_t number, const Scope& scope) {
  for (Item& item : items) item.loose = find_loose(*item.value, scope, number, effort_);
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    return a < b || (!(b < a) && a.value < b.value);  // all lie in one array
  });
  effort_ += steps_to_sort(items.size());
}

// Sorts by that of the first loose numbers that tells the elements apart best.
Equality::Sides Equality::sides_of(const Value::Array& expected, const Value::Array& actual,
                                   const Scope& scope) {
  constexpr std::size_t most_numbers = 5;
  Sides best;
  for (std::size_t number = 0; number < most_numbers; ++number) {
    Sides sides = number == 0 ? Sides{items_of(expected, scope), items_of(actual, scope), {}}
                              : Sides{best.left, best.right, {}};
    sort(sides.left, number, scope);
    sort(sides.right, number, scope);
    sides.windows = windows_of(sides.left, sides.right);
    const bool has_more = std::any_of(sides.left.begin(), sides.left.end(),
                                      [](const Item& item) { return item.loose.number; });
    if (number == 0 || tries_in(sides.windows) < tries_in(best.windows)) best = std::move(sides);
    if (!has_more || !are_wide(best.windows)) break;
  }
  return best;
}

// Both ends of a window only ever move on: both sides are sorted.
std::vector<Window> Equality::windows_of(const Items& items, const Items& others) {
  std::vector<Window> windows;
  windows.reserve(items.size());
  Window window;
  for (const Item& item : items) {
    const auto before = [&](std::size_t i) { return others[i] < item; };
    const auto close = [&](std::size_t i) { return item.close_to(others[i], effort_); };
    while (window.begin < others.size() && before(window.begin) && !close(window.begin)) {
      ++window.begin;
    }
    window.end = std::max(window.begin, window.end);
    while (window.end < others.size() && (before(window.end) || close(window.end))) ++window.end;
    window.all = item.is_number();
    windows.push_back(window);
  }
  effort_ += items.size() + others.size();
  return windows;
}

// For each on the left one on the right that is equal to it without a tolerance, so far as can be
// told at once; `none` where there is none. No two have the same unless it is `shared`.
std::vector<std::size_t> Equality::likely_pairs(const Items& left, const Items& right,
                                                const Scope& scope, bool shared) {
  using Exact = std::pair<std::uint64_t, std::size_t>;
  const auto sorted = [&](const Items& items) {
    std::vector<Exact> exact;
    exact.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      exact.emplace_back(exact_hash(*items[i].value, scope, effort_), i);
    }
    std::sort(exact.begin(), exact.end());
    effort_ += steps_to_sort(items.size());
    return exact;
  };
  std::vector<std::size_t> likely(left.size(), none);
  const auto a = sorted(left);
  const auto b = sorted(right);
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

// Those that have no equal among the others, by their place among the items; only the first if no
// more are asked for.
std::vector<std::size_t> Equality::find_lonely(const Items& items, const Items& others,
                                               const Scope& scope, bool only_first) {
  const auto windows = windows_of(items, others);
  std::vector<std::size_t> likely;
  if (are_wide(windows)) likely = likely_pairs(items, others, scope, true);
  const auto equals = [&](std::size_t i, std::size_t j) {
    return equal(*items[i].value, *others[j].value, scope);
  };
  const auto has_equal = [&](std::size_t i) {
    const auto& [begin, end, all] = windows[i];
    if (all || begin == end) return begin < end;
    if (!likely.empty() && likely[i] != none && equals(i, likely[i])) return true;
    for (std::size_t j = begin; j < end && !is_tired(); ++j) {
      if (equals(i, j)) return true;
    }
    return false;
  };
  std::vector<std::size_t> lonely;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (has_equal(i)) continue;
    lonely.push_back(i);
    if (only_first) break;
  }
  return lonely;
}

Matching Equality::matching_of(const Items& left, const Items& right,
                               std::span<const Window> windows, const Scope& scope) {
  Matching matching(
      windows, right.size(),
      [this, &left, &right, &scope](std::size_t i, std::size_t j) {
        return equal(*left[i].value, *right[j].value, scope);
      },
      [this](std::size_t steps) {
        effort_ += steps;
        return is_tired();
      });
  if (are_wide(windows)) matching.try_first(likely_pairs(left, right, scope, false));
  return matching;
}

bool Equality::match_all(const Value::Array& expected, const Value::Array& actual,
                         const Scope& scope) {
  if (is_tired()) return false;
  const Scope element = scope.element();
  const auto [left, right, windows] = sides_of(expected, actual, element);
  if (scope.set()) {
    return find_lonely(left, right, element, true).empty() &&
           find_lonely(right, left, element, true).empty();
  }
  if (!are_met(windows, right.size())) return false;
  return matching_of(left, right, windows, element).pair_all();
}

void Equality::to_indices(std::vector<std::size_t>& places, const Items& items,
                          const Value::Array& array) {
  for (std::size_t& place : places) {
    place = static_cast<std::size_t>(items[place].value - array.data());
  }
  std::sort(places.begin(), places.end());
}

Unmatched Equality::match_arrays(const Value::Array& expected, const Value::Array& actual,
                                 const Scope& scope) {
  const Scope element = scope.element();
  const auto [left, right, windows] = sides_of(expected, actual, element);
  Unmatched unmatched;  // by their place among the items at first
  if (scope.set()) {
    unmatched = {find_lonely(left, right, element, false),
                 find_lonely(right, left, element, false)};
  } else {
    const auto partners = matching_of(left, right, windows, element).pair_most();
    std::vector<bool> taken(right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (partners[i] == none) {
        unmatched.expected.push_back(i);
      } else {
        taken[partners[i]] = true;
      }
    }
    for (std::size_t j = 0; j < right.size(); ++j) {
      if (!taken[j]) unmatched.actual.push_back(j);
    }
  }
  to_indices(unmatched.expected, left, expected);
  to_indices(unmatched.actual, right, actual);
  return unmatched;
}

}  // namespace gauntlet::compare
