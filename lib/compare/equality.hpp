#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::compare {

// The elements of two arrays without an equal in the other array, by ascending index.
struct Unmatched {
  std::vector<std::size_t> expected;
  std::vector<std::size_t> actual;
};

// Compares values by rules. Linear if the order of arrays matters. Unordered arrays are sorted by
// what equal elements have in common, and then matched. The cost is counted in steps, each about
// the time to visit a value. The search for pairs gives up if too many similar elements exhaust the
// step budget.
class Equality {
 public:
  // The step budget: a constant, plus a number of steps for each value compared.
  static constexpr std::uint64_t base_step_budget = 20'000'000;
  static constexpr std::uint64_t step_budget_per_value = 16;

  // `values` is the number of values on both sides together.
  explicit Equality(std::size_t values, std::uint64_t steps = base_step_budget)
      : budget_(steps + step_budget_per_value * values) {}

  // If it returns true, the values are equal. If it returns false after giving up, they may still
  // be equal.
  bool equal(const json::Value& expected, const json::Value& actual, const RuleScope& scope);

  // Matches the elements of arrays that the scope calls unordered or sets. After giving up,
  // elements may be reported as unmatched although a pair exists.
  Unmatched match_arrays(const json::Value::Array& expected, const json::Value::Array& actual,
                         const RuleScope& scope);

  std::uint64_t steps_used() const { return effort_; }  // steps so far
  std::uint64_t budget() const { return budget_; }
  bool budget_exhausted() const { return gave_up_; }

 private:
  class Unordered;

  bool equal_arrays(const json::Value::Array& expected, const json::Value::Array& actual,
                    const RuleScope& scope);
  bool equal_objects(const json::Value::Object& expected, const json::Value::Object& actual,
                     const RuleScope& scope);
  // Returns true if match_arrays() would find nothing unmatched; stops at the first unmatched
  // element.
  bool match_all(const json::Value::Array& expected, const json::Value::Array& actual,
                 const RuleScope& scope);

  // Returns true if the search for pairs must give up.
  bool is_tired() { return gave_up_ = gave_up_ || effort_ > budget_; }

  std::uint64_t budget_;
  std::uint64_t effort_ = 0;
  bool gave_up_ = false;
};

// Returns true if two answers are equal by the rules.
bool equal(const json::Value& expected, const json::Value& actual, const Rules& rules);

}  // namespace gauntlet::compare
