#include "compare/differences.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "compare/equality.hpp"
#include "compare/tolerant_numbers.hpp"
#include "json/pointer.hpp"
#include "json/value.hpp"
#include "text/truncate.hpp"

namespace gauntlet::compare {
namespace {

using json::Value;
using List = std::span<const Value>;

// Walks through two values in parallel and tracks the current pointer.
class Walk {
 public:
  // `values` is the number of values on both sides; keeps the `max` smallest differences.
  Walk(std::size_t values, std::size_t max) : equality_(values), max_(max) {}

  // Compares the values at one place; nullptr if a side has none.
  void compare(const Value* expected, const Value* actual, const RuleScope& scope) {
    if (is_done()) return;
    if (expected == nullptr || actual == nullptr) return differ(expected, actual);
    if (scope.ignored()) return;
    const auto *a = expected->as<Value::Array>(), *b = actual->as<Value::Array>();
    const auto *x = expected->as<Value::Object>(), *y = actual->as<Value::Object>();
    if (a && b) {
      compare_arrays(*a, *b, scope);
    } else if (x && y) {
      compare_objects(*x, *y, scope);
    } else if (!equality_.equal(*expected, *actual, scope)) {
      differ(expected, actual);
    }
  }

  // Compares elements whose order matters.
  void compare_lists(List expected, List actual, const RuleScope& element) {
    constexpr std::size_t max_edits = 1000;
    const auto equal = [&](std::size_t i, std::size_t j) {
      return equality_.equal(expected[i], actual[j], element);
    };
    const auto tired = [&] { return equality_.steps_used() > equality_.budget() / 4; };
    const auto likeness = [&](std::size_t i, std::size_t j) {
      return this->likeness(expected[i], actual[j], element);
    };
    for (const Hunk& gap : align(expected.size(), actual.size(), equal, max_edits, tired)) {
      for (const auto& [i, j] : edits_of(gap, likeness)) {
        compare_items(expected, i, actual, j, element);
      }
    }
  }

  // Returns the differences found, the smallest first.
  std::vector<Difference> take() {
    keep_smallest();
    return std::move(smallest_);
  }

 private:
  using Index = std::optional<std::size_t>;

  bool is_done() const { return found_ >= max_found; }

  void differ(const Value* expected, const Value* actual) {
    smallest_.push_back({pointer_, preview(expected), preview(actual)});
    ++found_;
    if (smallest_.size() > 2 * max_) keep_smallest();
  }

  // Differences of equal size stay in document order.
  void keep_smallest() {
    const auto size_of = [](const Difference& difference) {
      return difference.pointer.size() + difference.expected.size() + difference.actual.size();
    };
    std::ranges::stable_sort(smallest_, {}, size_of);
    smallest_.resize(std::min(max_, smallest_.size()));
  }

  void compare_below(std::string_view token, const Value* expected, const Value* actual,
                     const RuleScope& scope) {
    const std::size_t length = pointer_.size();
    json::append_token(pointer_, token);
    compare(expected, actual, scope);
    pointer_.resize(length);
  }

  // Compares two items by index; nullopt if a side has none.
  void compare_items(List expected, Index i, List actual, Index j, const RuleScope& scope) {
    compare_below(std::to_string(i ? *i : *j), i ? &expected[*i] : nullptr,
                  j ? &actual[*j] : nullptr, scope);
  }

  void compare_objects(const Value::Object& expected, const Value::Object& actual,
                       const RuleScope& scope) {
    for (const auto& [member, other] : pair_members(expected, actual)) {
      const std::string& key = (member ? member : other)->first;
      compare_below(key, member ? &member->second : nullptr, other ? &other->second : nullptr,
                    scope.below(key));
    }
  }

  void compare_arrays(const Value::Array& expected, const Value::Array& actual,
                      const RuleScope& scope) {
    if (scope.unordered() || scope.set()) {
      compare_unmatched(expected, actual, equality_.match_arrays(expected, actual, scope), scope);
    } else if (scope.names_index()) {
      for (const auto& [i, j] : pair_by_index({0, expected.size(), 0, actual.size()})) {
        compare_items(expected, i, actual, j, scope.below(i ? *i : *j));
      }
    } else {
      compare_lists(expected, actual, scope.element());
    }
  }

  // Compares two unmatched elements if there is one on each side. In a set, elements with equal
  // text are reported once.
  void compare_unmatched(List expected, List actual, const Unmatched& unmatched,
                         const RuleScope& scope) {
    const RuleScope element = scope.element();
    if (unmatched.expected.size() == 1 && unmatched.actual.size() == 1) {
      compare_items(expected, unmatched.expected[0], actual, unmatched.actual[0], element);
      return;
    }
    std::set<std::string> shown;
    const auto is_new = [&](const Value& item) {
      if (is_done()) return false;
      return !scope.set() || shown.insert(json::dump(item)).second;
    };
    for (const std::size_t i : unmatched.expected) {
      if (is_new(expected[i])) compare_items(expected, i, actual, std::nullopt, element);
    }
    for (const std::size_t j : unmatched.actual) {
      if (is_new(actual[j])) compare_items(expected, std::nullopt, actual, j, element);
    }
  }

  // Returns the percentage of equal items in two different values; values of one kind score more.
  std::size_t likeness(const Value& expected, const Value& actual, const RuleScope& scope) {
    std::size_t same = 0;
    std::size_t size = 1;
    if (equality_.steps_used() > equality_.budget()) return 0;
    if (const auto *a = expected.as<Value::Array>(), *b = actual.as<Value::Array>(); a && b) {
      size = std::max({a->size(), b->size(), size});
      for (std::size_t i = 0; i < std::min(a->size(), b->size()); ++i) {
        if (equality_.equal((*a)[i], (*b)[i], scope.below(i))) ++same;
      }
    } else if (const auto* x = expected.as<Value::Object>(), *y = actual.as<Value::Object>();
               x && y) {
      const auto pairs = pair_members(*x, *y);
      size = std::max(pairs.size(), size);
      for (const auto& [p, q] : pairs) {
        if (p && q && equality_.equal(p->second, q->second, scope.below(p->first))) ++same;
      }
    } else {
      return json::literal_of(expected) && json::literal_of(actual) ? 1 : 0;
    }
    return 1 + 100 * same / size;
  }

  std::string pointer_;
  Equality equality_;
  std::size_t max_;
  std::vector<Difference> smallest_;  // sorted and cut by keep_smallest()
  std::size_t found_ = 0;
};

}  // namespace

std::string preview(const Value* value) {
  if (value == nullptr) return "nothing";
  return text::truncate_text(json::dump_start(*value, max_preview_bytes + 1), max_preview_bytes);
}

bool are_numbered(List expected, List actual) {
  return std::max(expected.size(), actual.size()) > 1;
}

std::vector<Difference> differences(List expected, List actual, const Rules& rules,
                                    std::size_t max) {
  Walk walk(json::count_all(expected) + json::count_all(actual), max);
  if (are_numbered(expected, actual)) {
    walk.compare_lists(expected, actual, RuleScope(rules));
  } else if (!expected.empty() || !actual.empty()) {
    walk.compare(expected.empty() ? nullptr : &expected[0], actual.empty() ? nullptr : &actual[0],
                 RuleScope(rules));
  }
  return walk.take();
}

}  // namespace gauntlet::compare
