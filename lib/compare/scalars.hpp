#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "compare/decimal.hpp"
#include "json/value.hpp"

// Values that are neither arrays nor objects. A step is about the time it takes to look at one.
namespace gauntlet::compare {

// How many steps more it takes to look at a long text or number.
std::size_t text_steps(const json::Value& value);

// Whether two values, not both arrays nor both objects, are equal: numbers by exact value, up to
// the tolerance. Adds to `steps` how many it takes beyond the first.
bool equal_scalars(const json::Value& a, const json::Value& b, const Decimal& tolerance,
                   std::uint64_t& steps);

// The order of two numbers by exact value. Precondition: they are numbers.
std::strong_ordering order_of(const json::Value& a, const json::Value& b);

}  // namespace gauntlet::compare
