#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::compare {

// The maximum absolute value of an exponent as it is written; greater ones count as this.
inline constexpr std::int64_t max_exponent = 100'000'000'000'000'000;

// The exact value of a JSON number: digits * 10^exponent. The digits have no zeros at either end,
// so equal values have equal members: 1, 1.0 and 10e-1 all have digits "1" and exponent 0. Zero has
// no digits, exponent 0 and no sign.
struct Decimal {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
  double nearest = 0;  // the nearest double; infinite if it is out of range

  bool operator==(const Decimal&) const = default;
};

// Precondition: the literal is a valid JSON number.
Decimal to_decimal(std::string_view literal);

// Compares two values exactly, in time linear in the digits, whatever the exponents.
std::strong_ordering compare(const Decimal& a, const Decimal& b);

// Returns true if |a - b| <= tolerance, exactly and in linear time. Precondition: the tolerance is
// not negative.
bool within(const Decimal& a, const Decimal& b, const Decimal& tolerance);

// Does the same for numbers with these nearest doubles; returns nullopt if the doubles cannot
// decide.
std::optional<bool> within(double a, double b, double tolerance);

// Comparison of scalars (values that are neither arrays nor objects) and of members of objects. A
// step is about the time it takes to visit a value.

// Returns the number of additional steps that a long text or number takes.
std::size_t comparison_cost(const json::Value& value);

// Returns true if two values, not both arrays nor both objects, are equal; numbers are compared by
// exact value, up to the tolerance. Adds the steps beyond the first to `steps`.
bool equal_scalars(const json::Value& a, const json::Value& b, const Decimal& tolerance,
                   std::uint64_t& steps);

// Compares two numbers by exact value. Precondition: both values are numbers.
std::strong_ordering order_of(const json::Value& a, const json::Value& b);

// Returns the members of an object sorted by key (as bytes), members with one key in their order.
// Refers to the object.
std::vector<const json::Value::Member*> by_key(const json::Value::Object& object);

// Pairs the members of two objects by key: first in the order of `a`, then those that only `b` has;
// nullptr if one side has no such member. Members with a duplicate key are paired in their order.
using MemberPair = std::pair<const json::Value::Member*, const json::Value::Member*>;
std::vector<MemberPair> pair_members(const json::Value::Object& a, const json::Value::Object& b);

}  // namespace gauntlet::compare
