#include "core/hash.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string_view>
#include <vector>

#include "compare/matching.hpp"
#include "compare/tolerant_numbers.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {
using json::Value;

namespace {

std::uint64_t hash_text(std::string_view text) { return std::hash<std::string_view>()(text); }

class Hasher {
 public:
  Hasher(bool is_exact, std::uint64_t& steps) : is_exact_(is_exact), steps_(steps) {}

  std::uint64_t hash(const Value& value, const RuleScope& scope) {
    steps_ += 1 + comparison_cost(value);
    if (scope.ignored()) return 1;
    if (value.is_null()) return 2;
    if (const auto* flag = value.as<bool>()) return *flag ? 3 : 4;
    if (const auto* text = value.as<std::string>()) return hash_text(*text);
    if (const auto* array = value.as<Value::Array>()) return hash_array(*array, scope);
    if (const auto* object = value.as<Value::Object>()) return hash_object(*object, scope);
    return is_exact_ || scope.tolerance().digits.empty() ? hash_number(value) : 7;
  }

 private:
  // Equal numbers have equal nearest doubles; adding 0.0 turns -0 into 0.
  static std::uint64_t hash_number(const Value& value) {
    const double nearest = *json::nearest(value) + 0.0;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &nearest, sizeof bits);
    return splitmix64(bits);
  }

  std::uint64_t hash_object(const Value::Object& object, const RuleScope& scope) {
    std::uint64_t sum = hash_combine(6, object.size());
    for (const auto& [key, item] : object) {
      sum += hash_combine(hash_text(key), hash(item, scope.below(key)));
    }
    return sum;
  }

  std::uint64_t hash_array(const Value::Array& array, const RuleScope& scope) {
    const bool has_order = !scope.unordered() && !scope.set();
    const bool by_index = scope.names_index() && has_order;
    const RuleScope element = scope.element();
    std::vector<std::uint64_t> hashes;
    hashes.reserve(array.size());
    for (std::size_t i = 0; i < array.size(); ++i) {
      hashes.push_back(hash(array[i], by_index ? scope.below(i) : element));
    }
    if (!has_order) std::ranges::sort(hashes);
    if (scope.set()) hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
    std::uint64_t result = 10;
    for (const std::uint64_t item : hashes) result = hash_combine(result, item);
    return result;
  }

  bool is_exact_;
  std::uint64_t& steps_;
};

class LooseFinder {
 public:
  LooseFinder(std::size_t skipped, std::uint64_t& steps) : left_(skipped), steps_(steps) {}

  TolerantNumber find(const Value& value, const RuleScope& scope) {
    ++steps_;
    if (scope.ignored()) return {};
    if (const auto number = json::nearest(value)) {
      if (scope.tolerance().digits.empty() || left_-- > 0) return {};
      return {&value, &scope.tolerance(), *number};
    }
    if (const auto* array = value.as<Value::Array>(); array && !scope.unordered() && !scope.set()) {
      for (std::size_t i = 0; i < array->size(); ++i) {
        if (const TolerantNumber found = find((*array)[i], scope.below(i)); found.number)
          return found;
      }
    } else if (const auto* object = value.as<Value::Object>()) {
      for (const auto* member : by_key(*object)) {
        const TolerantNumber found = find(member->second, scope.below(member->first));
        if (found.number) return found;
      }
    }
    return {};
  }

 private:
  std::size_t left_;
  std::uint64_t& steps_;
};

}  // namespace

std::uint64_t hash(const Value& value, const RuleScope& scope, std::uint64_t& steps,
                   bool is_exact) {
  return Hasher(is_exact, steps).hash(value, scope);
}

TolerantNumber find_tolerant_number(const Value& value, const RuleScope& scope, std::size_t skipped,
                                    std::uint64_t& steps) {
  return LooseFinder(skipped, steps).find(value, scope);
}

}  // namespace gauntlet::compare
