#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "grading/matching.hpp"
#include "grading/rules.hpp"
#include "json/value.hpp"

namespace gauntlet::grading {

// The members of two objects by key, as the first has them, then those only the second has; nullptr
// where one has none. A key there several times is paired with the other's in turn.
using MemberPair = std::pair<const json::Value::Member*, const json::Value::Member*>;
std::vector<MemberPair> pair_members(const json::Value::Object& a, const json::Value::Object& b);

// Which elements of two arrays have no equal among the other's, by index and ascending.
struct Unmatched {
  std::vector<std::size_t> expected;
  std::vector<std::size_t> actual;
  bool empty() const { return expected.empty() && actual.empty(); }
};

// Whether values are equal by rules. Linear where the order of arrays counts; other arrays are
// sorted by what equal elements have in common, and paired as many as can be.
class Equality {
 public:
  // Values looked at before the search for pairs gives up and lets elements count as different that
  // might have been paired. Only many alike elements within a tolerance of each other come near it.
  static constexpr std::uint64_t patience = 200'000'000;

  bool equal(const json::Value& expected, const json::Value& actual, const Scope& scope);

  // Of arrays whose order is of no importance, by what the scope says of them.
  Unmatched match_arrays(const json::Value::Array& expected, const json::Value::Array& actual,
                         const Scope& scope);

  // Values looked at so far.
  std::uint64_t effort() const { return effort_; }

 private:
  bool equal_arrays(const json::Value::Array& expected, const json::Value::Array& actual,
                    const Scope& scope);
  bool equal_objects(const json::Value::Object& expected, const json::Value::Object& actual,
                     const Scope& scope);
  std::uint64_t hash(const json::Value& value, const Scope& scope);
  std::uint64_t hash_array(const json::Value::Array& array, const Scope& scope);

  struct Item;
  std::vector<Item> sort_items(const json::Value::Array& array, const Scope& scope);
  static std::vector<Window> windows_of(const std::vector<Item>& items,
                                        const std::vector<Item>& others);
  std::vector<std::size_t> find_lonely(const std::vector<Item>& items,
                                       const std::vector<Item>& others, const Scope& scope);
  bool tired() const { return effort_ > patience; }

  std::uint64_t effort_ = 0;
};

// Whether two answers are equal by the rules.
bool equal(const json::Value& expected, const json::Value& actual, const Rules& rules);

}  // namespace gauntlet::grading
