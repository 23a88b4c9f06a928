#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "compare/decimal.hpp"
#include "json/value.hpp"

// What comparisons look at: values that are neither arrays nor objects, and members of objects. A
// step is about the time it takes to look at a value.
namespace gauntlet::compare {

// How many steps more it takes to look at a long text or number.
std::size_t text_steps(const json::Value& value);

// Whether two values, not both arrays nor both objects, are equal: numbers by exact value, up to
// the tolerance. Adds to `steps` how many it takes beyond the first.
bool equal_scalars(const json::Value& a, const json::Value& b, const Decimal& tolerance,
                   std::uint64_t& steps);

// The order of two numbers by exact value. Precondition: they are numbers.
std::strong_ordering order_of(const json::Value& a, const json::Value& b);

// The members of an object by key (as bytes), those of one key in their order. Refers to it.
std::vector<const json::Value::Member*> by_key(const json::Value::Object& object);

// The members of two objects by key, as the first has them, then those only the second has; nullptr
// where one has none. A key there several times is paired with the other's in turn.
using MemberPair = std::pair<const json::Value::Member*, const json::Value::Member*>;
std::vector<MemberPair> pair_members(const json::Value::Object& a, const json::Value::Object& b);

}  // namespace gauntlet::compare
