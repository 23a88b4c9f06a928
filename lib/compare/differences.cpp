#include "compare/differences.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include "compare/equality.hpp"
#include "compare/scalars.hpp"
#include "text/display.hpp"

namespace gauntlet::compare {
namespace {

using Equal = std::function<bool(std::size_t, std::size_t)>;
using Tired = std::function<bool()>;
using Likeness = std::function<std::size_t(std::size_t, std::size_t)>;

// Ukkonen's algorithm. A diagonal is the actual index minus the expected index. For each number of
// edits and each diagonal, the algorithm finds the furthest reachable expected index. One more edit
// stays on the diagonal (a change) or moves to the one below (missing) or above (extra).
class Ukkonen {
 public:
  Ukkonen(std::size_t expected, std::size_t actual, const Equal& equal)
      : expected_(static_cast<std::int64_t>(expected)),
        actual_(static_cast<std::int64_t>(actual)),
        equal_(equal) {}

  std::optional<std::vector<Hunk>> run(std::size_t max, const Tired& tired) {
    for (std::int64_t edits = 0; edits <= static_cast<std::int64_t>(max); ++edits) {
      rows_.emplace_back(static_cast<std::size_t>(2 * edits + 1), unreachable);
      for (std::int64_t diagonal = -edits; diagonal <= edits; ++diagonal) {
        if (tired()) return std::nullopt;
        const std::int64_t index = edits == 0 ? 0 : arrive(edits, diagonal).index;
        if (index == unreachable) continue;
        const std::int64_t reached = slide(index, diagonal);
        furthest(edits, diagonal) = reached;
        const bool is_end = reached == expected_ && reached + diagonal == actual_;
        if (is_end) return trace(edits, diagonal);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::int64_t unreachable = -1;

  std::int64_t& furthest(std::int64_t edits, std::int64_t diagonal) {
    return rows_[static_cast<std::size_t>(edits)][static_cast<std::size_t>(diagonal + edits)];
  }

  // Advances over equal elements.
  std::int64_t slide(std::int64_t index, std::int64_t diagonal) const {
    while (index < expected_ && index + diagonal < actual_ &&
           equal_(static_cast<std::size_t>(index), static_cast<std::size_t>(index + diagonal))) {
      ++index;
    }
    return index;
  }

  // The best way to reach a diagonal by one edit: as far along as possible, preferring a change.
  struct Arrival {
    std::int64_t index = unreachable;  // the expected index after the edit
    std::int64_t from = 0;             // the diagonal before it
  };
  Arrival arrive(std::int64_t edits, std::int64_t diagonal) {
    Arrival best;
    const auto try_from = [&](std::int64_t from, std::int64_t step) {
      if (std::abs(from) > edits - 1 || furthest(edits - 1, from) == unreachable) return;
      const std::int64_t index = furthest(edits - 1, from) + step;
      const bool is_inside = index <= expected_ && index + diagonal <= actual_;
      if (is_inside && index > best.index) best = {index, from};
    };
    try_from(diagonal, 1);
    try_from(diagonal + 1, 1);
    try_from(diagonal - 1, 0);
    return best;
  }

  // Returns the gaps, traced from the last edit back to the first. Edits without equal elements
  // between them form one gap.
  std::vector<Hunk> trace(std::int64_t edits, std::int64_t diagonal) {
    std::vector<Hunk> gaps;
    for (; edits > 0; --edits) {
      const auto [index, from] = arrive(edits, diagonal);
      const auto end = static_cast<std::size_t>(index);
      const auto actual_end = static_cast<std::size_t>(index + diagonal);
      if (gaps.empty() || gaps.back().expected != end || gaps.back().actual != actual_end) {
        gaps.push_back({end, 0, actual_end, 0});
      }
      const std::int64_t before = furthest(edits - 1, from);
      Hunk& gap = gaps.back();
      gap.expected_count += gap.expected - static_cast<std::size_t>(before);
      gap.actual_count += gap.actual - static_cast<std::size_t>(before + from);
      gap.expected = static_cast<std::size_t>(before);
      gap.actual = static_cast<std::size_t>(before + from);
      diagonal = from;
    }
    std::ranges::reverse(gaps);
    return gaps;
  }

  std::int64_t expected_;
  std::int64_t actual_;
  const Equal& equal_;
  std::vector<std::vector<std::int64_t>> rows_;  // by edits, then by diagonal from -edits on
};

// Returns everything between the common prefix and the common suffix as one gap.
Hunk middle(std::size_t expected, std::size_t actual, const Equal& equal, const Tired& tired) {
  const std::size_t shorter = std::min(expected, actual);
  std::size_t begin = 0;
  while (begin < shorter && !tired() && equal(begin, begin)) ++begin;
  std::size_t end = 0;
  while (end < shorter - begin && !tired() && equal(expected - end - 1, actual - end - 1)) ++end;
  return {begin, expected - end - begin, begin, actual - end - begin};
}

// The global alignment of Needleman and Wunsch (1970) without a gap penalty.
std::vector<Edit> max_alike(const Hunk& gap, const Likeness& likeness) {
  const auto& [i, p, j, q] = gap;
  const std::size_t width = q + 1;
  std::vector<std::size_t> gain(p * q);            // for a pair; at least 1
  std::vector<std::size_t> best((p + 1) * width);  // for all elements from a pair on
  for (std::size_t x = p; x-- > 0;) {
    for (std::size_t y = q; y-- > 0;) {
      const std::size_t at = x * width + y;
      gain[x * q + y] = 1 + likeness(i + x, j + y);
      best[at] = std::max({best[at + width], best[at + 1], best[at + width + 1] + gain[x * q + y]});
    }
  }
  std::vector<Edit> edits;
  for (std::size_t x = 0, y = 0; x < p || y < q;) {
    const std::size_t at = x * width + y;
    if (x < p && y < q && best[at] == best[at + width + 1] + gain[x * q + y]) {
      edits.emplace_back(i + x++, j + y++);
    } else if (x < p && best[at] == best[at + width]) {
      edits.emplace_back(i + x++, std::nullopt);
    } else {
      edits.emplace_back(std::nullopt, j + y++);
    }
  }
  return edits;
}

}  // namespace

std::vector<Hunk> align(std::size_t expected, std::size_t actual, const Equal& equal,
                        std::size_t max, const Tired& tired) {
  if (auto gaps = Ukkonen(expected, actual, equal).run(max, tired)) return std::move(*gaps);
  return {middle(expected, actual, equal, tired)};
}

std::vector<Edit> pair_by_index(const Hunk& gap) {
  std::vector<Edit> edits(std::max(gap.expected_count, gap.actual_count));
  for (std::size_t k = 0; k < edits.size(); ++k) {
    if (k < gap.expected_count) edits[k].first = gap.expected + k;
    if (k < gap.actual_count) edits[k].second = gap.actual + k;
  }
  return edits;
}

std::vector<Edit> edits_of(const Hunk& gap, const Likeness& likeness) {
  constexpr std::size_t max_pairs = 1000;  // compared for likeness
  const std::size_t pairs = gap.expected_count * gap.actual_count;
  const bool is_clear = gap.expected_count == gap.actual_count || pairs == 0;
  return is_clear || pairs > max_pairs ? pair_by_index(gap) : max_alike(gap, likeness);
}

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
