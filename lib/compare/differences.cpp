#include "compare/differences.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "compare/alignment.hpp"
#include "compare/equality.hpp"
#include "compare/values.hpp"
#include "json/pointer.hpp"

namespace gauntlet::compare {
namespace {

using json::Value;
using List = std::span<const Value>;

// Keeps the smallest of many differences.
class Smallest {
 public:
  explicit Smallest(std::size_t most) : most_(most) {}

  void add(Difference difference) {
    const auto& [pointer, expected, actual] = difference;
    const std::size_t size = pointer.size() + expected.size() + actual.size();
    if (most_ == 0 || (kept_.size() == most_ && size >= kept_.rbegin()->size)) return;
    if (kept_.size() == most_) kept_.erase(std::prev(kept_.end()));
    kept_.insert({size, number_++, std::move(difference)});
  }

  std::vector<Difference> take() const {
    std::vector<Difference> result;
    result.reserve(kept_.size());
    for (const Entry& entry : kept_) result.push_back(entry.difference);
    return result;
  }

 private:
  struct Entry {
    std::size_t size;
    std::size_t number;
    Difference difference;

    bool operator<(const Entry& other) const {
      return size != other.size ? size < other.size : number < other.number;
    }
  };

  std::size_t most_;
  std::size_t number_ = 0;
  std::set<Entry> kept_;
};

// Walks two values side by side, knowing at each moment where it stands.
class Walk {
 public:
  Walk(std::size_t most, std::size_t values) : smallest_(most), equality_(values) {}

  void compare(const Value& expected, const Value& actual, const Scope& scope) {
    if (scope.ignored() || is_done()) return;
    if (const auto *a = expected.as<Value::Array>(), *b = actual.as<Value::Array>(); a && b) {
      compare_arrays(*a, *b, scope);
    } else if (const auto* x = expected.as<Value::Object>(), *y = actual.as<Value::Object>();
               x && y) {
      for (const auto& [member, other] : pair_members(*x, *y)) {
        if (is_done()) return;
        const std::string& key = (member ? member : other)->first;
        compare_below(key, member ? &member->second : nullptr, other ? &other->second : nullptr,
                      scope.below(key));
      }
    } else if (!equality_.equal(expected, actual, scope)) {
      part(&expected, &actual);
    }
  }

  // Elements whose order counts.
  void compare_lists(List expected, List actual, const Scope& element) {
    const auto equal = [&](std::size_t i, std::size_t j) {
      return equality_.equal(expected[i], actual[j], element);
    };
    const auto edits = align(expected.size(), actual.size(), equal, max_edits,
                             [&] { return equality_.effort() > equality_.budget() / 4; });
    const auto likeness = [&](std::size_t i, std::size_t j) {
      return this->likeness(expected[i], actual[j], element);
    };
    for (const auto& [i, j] : pair_alike(edits, likeness)) {
      if (is_done()) return;
      compare_items(expected, i, actual, j, element);
    }
  }

  std::vector<Difference> take() const { return smallest_.take(); }

 private:
  static constexpr std::size_t max_edits = 1000;

  bool is_done() const { return found_ >= most_found; }

  void part(const Value* expected, const Value* actual) {
    ++found_;
    smallest_.add({pointer_, show(expected), show(actual)});
  }

  void compare_below(std::string_view token, const Value* expected, const Value* actual,
                     const Scope& scope) {
    const std::size_t length = pointer_.size();
    json::append_token(pointer_, token);
    if (expected && actual) {
      compare(*expected, *actual, scope);
    } else {
      part(expected, actual);
    }
    pointer_.resize(length);
  }

  // Items by index, `none` for one that is missing.
  void compare_items(List expected, std::size_t i, List actual, std::size_t j, const Scope& scope) {
    compare_below(std::to_string(i != none ? i : j), i != none ? &expected[i] : nullptr,
                  j != none ? &actual[j] : nullptr, scope);
  }

  void compare_arrays(const Value::Array& expected, const Value::Array& actual,
                      const Scope& scope) {
    if (scope.unordered() || scope.set()) {
      report(expected, actual, equality_.match_arrays(expected, actual, scope), scope);
    } else if (scope.names_index()) {
      for (std::size_t i = 0; i < std::max(expected.size(), actual.size()) && !is_done(); ++i) {
        compare_items(expected, i < expected.size() ? i : none, actual,
                      i < actual.size() ? i : none, scope.below(i));
      }
    } else {
      compare_lists(expected, actual, scope.element());
    }
  }

  void report(List expected, List actual, const Unmatched& unmatched, const Scope& scope) {
    const Scope element = scope.element();
    if (unmatched.expected.size() == 1 && unmatched.actual.size() == 1) {
      compare_items(expected, unmatched.expected[0], actual, unmatched.actual[0], element);
      return;
    }
    std::set<std::string> shown;  // in a set, those written alike are shown once
    const auto is_new = [&](const Value& item) {
      return !scope.set() || shown.insert(json::dump(item)).second;
    };
    for (const std::size_t i : unmatched.expected) {
      if (is_done()) return;
      if (is_new(expected[i])) compare_items(expected, i, actual, none, element);
    }
    for (const std::size_t j : unmatched.actual) {
      if (is_done()) return;
      if (is_new(actual[j])) compare_items(expected, none, actual, j, element);
    }
  }

  // Of two values that differ: in percent, how many of their items are equal; more if of one kind.
  std::size_t likeness(const Value& expected, const Value& actual, const Scope& scope) {
    std::size_t same = 0;
    std::size_t size = 1;
    if (equality_.effort() > equality_.budget()) return 0;
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
      return literal_of(expected) && literal_of(actual) ? 1 : 0;
    }
    return 1 + 100 * same / size;
  }

  std::string pointer_;
  Smallest smallest_;
  Equality equality_;
  std::size_t found_ = 0;
};

std::size_t count_all(List values) {
  std::size_t count = 0;
  for (const Value& value : values) count += json::count_values(value);
  return count;
}

}  // namespace

std::vector<Difference> differences(const Value& expected, const Value& actual, const Rules& rules,
                                    std::size_t most) {
  Walk walk(most, json::count_values(expected) + json::count_values(actual));
  walk.compare(expected, actual, Scope(rules));
  return walk.take();
}

std::vector<Difference> answer_differences(List expected, List actual, const Rules& rules,
                                           std::size_t most) {
  Walk walk(most, count_all(expected) + count_all(actual));
  walk.compare_lists(expected, actual, Scope(rules));
  return walk.take();
}

}  // namespace gauntlet::compare
