#include "compare/matching.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string_view>
#include <utility>

#include "core/hash.hpp"

namespace gauntlet::compare {

Matching::Matching(std::span<const Window> windows, std::size_t right, Equal equal, Tired tired)
    : windows_(windows),
      equal_(std::move(equal)),
      tired_(std::move(tired)),
      partner_(windows.size(), none),
      owner_(right, none),
      from_(right, none),
      next_free_(right + 1),
      free_(right) {
  std::iota(next_free_.begin(), next_free_.end(), std::size_t{0});
}

void Matching::try_first(std::span<const std::size_t> likely) {
  for (std::size_t left = 0; left < likely.size() && !tired_(1); ++left) {
    const std::size_t right = likely[left];
    if (right == none || windows_[left].all || !equal_(left, right)) continue;
    join(left, right);
    occupy(right);
  }
}

bool Matching::pair_all() {
  for (std::size_t left = 0; left < windows_.size(); ++left) {
    if (partner_[left] == none && (tired_(1) || free_ == 0 || !pair(left))) return false;
  }
  return true;
}

std::vector<std::size_t> Matching::pair_max() {
  for (std::size_t left = 0; left < windows_.size() && free_ > 0 && !tired_(1); ++left) {
    if (partner_[left] == none) pair(left);
  }
  return partner_;
}

// Returns the first free element on the right from an index on (union-find with path halving).
std::size_t Matching::find_free(std::size_t index) {
  while (next_free_[index] != index) index = next_free_[index] = next_free_[next_free_[index]];
  return index;
}

void Matching::join(std::size_t left, std::size_t right) {
  partner_[left] = right;
  owner_[right] = left;
}

void Matching::occupy(std::size_t right) {
  next_free_[right] = right + 1;
  --free_;
}

// If all elements in the window are equal, the first free one is optimal: later windows need it
// least.
bool Matching::pair(std::size_t left) {
  return take_free(left) || (!windows_[left].all && augment(left));
}

bool Matching::take_free(std::size_t left) {
  const auto& [begin, end, all] = windows_[left];
  for (std::size_t right = find_free(begin); right < end; right = find_free(right + 1)) {
    if (all || equal_(left, right)) {
      join(left, right);
      occupy(right);
      return true;
    }
    if (tired_(1)) return false;
  }
  return false;
}

// Breadth-first search for an augmenting path: a chain of pairs to split that ends at a free
// element on the right. Elements reached without success stay marked (from_), because they never
// lead to a free one.
bool Matching::augment(std::size_t start) {
  std::vector<std::size_t> queue{start};
  std::vector<std::size_t> reached;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t left = queue[head];
    for (std::size_t right = windows_[left].begin; right < windows_[left].end; ++right) {
      if (tired_(1)) return false;
      if (from_[right] != none || !equal_(left, right)) continue;
      from_[right] = left;
      reached.push_back(right);
      if (owner_[right] == none) {
        occupy(right);
        shift(start, right);
        for (const std::size_t index : reached) from_[index] = none;
        return true;
      }
      queue.push_back(owner_[right]);
    }
  }
  return false;
}

void Matching::shift(std::size_t start, std::size_t right) {
  for (std::size_t left = none; left != start;) {
    left = from_[right];
    const std::size_t before = partner_[left];
    join(left, right);
    right = before;
  }
}

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
