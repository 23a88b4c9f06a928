#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compare/rules.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// Which elements of two arrays have no equal among the other's, by index and ascending.
struct Unmatched {
  std::vector<std::size_t> expected;
  std::vector<std::size_t> actual;
};

// Whether values are equal by rules. Linear where the order of arrays counts; other arrays are
// sorted by what equal elements have in common, and paired as many as can be. What that takes is
// counted in steps, each the time to look at a value: with so many more elements alike than a
// budget of them allows to tell apart, the search for pairs gives up.
class Equality {
 public:
  // The budget: so many steps, and so many for each value that is compared.
  static constexpr std::uint64_t patience = 20'000'000;
  static constexpr std::uint64_t patience_per_value = 16;

  // For this many values, on both sides together.
  explicit Equality(std::size_t values, std::uint64_t steps = patience)
      : budget_(steps + patience_per_value * values) {}

  // What is said to be equal is. What is not may be equal all the same if it gave up.
  bool equal(const json::Value& expected, const json::Value& actual, const Scope& scope);

  // Of arrays whose order is of no importance, by what the scope says of them. Where it gives up,
  // elements count as unmatched that might have been paired.
  Unmatched match_arrays(const json::Value::Array& expected, const json::Value::Array& actual,
                         const Scope& scope);

  std::uint64_t effort() const { return effort_; }  // steps so far
  std::uint64_t budget() const { return budget_; }
  bool gave_up() const { return gave_up_; }

 private:
  class Unordered;

  bool equal_arrays(const json::Value::Array& expected, const json::Value::Array& actual,
                    const Scope& scope);
  bool equal_objects(const json::Value::Object& expected, const json::Value::Object& actual,
                     const Scope& scope);
  // Whether match_arrays() would find none unmatched; ends with the first.
  bool match_all(const json::Value::Array& expected, const json::Value::Array& actual,
                 const Scope& scope);

  // Whether to give up the search for pairs.
  bool is_tired() { return gave_up_ = gave_up_ || effort_ > budget_; }

  std::uint64_t budget_;
  std::uint64_t effort_ = 0;
  bool gave_up_ = false;
};

// Whether two answers are equal by the rules.
bool equal(const json::Value& expected, const json::Value& actual, const Rules& rules);

}  // namespace gauntlet::compare
