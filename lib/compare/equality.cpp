#include "compare/equality.hpp"

#include <algorithm>

#include "compare/tolerant_numbers.hpp"

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

}  // namespace gauntlet::compare
