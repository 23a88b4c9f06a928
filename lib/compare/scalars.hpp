#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::compare {

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
