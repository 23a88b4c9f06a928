#pragma once

#include <cstddef>
#include <cstdint>

#include "compare/decimal.hpp"
#include "compare/rules.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// The same for values that are equal by what the scope says of them. If it is exact, then
// as if numbers had no tolerance. Counts the steps it takes (Equality says what a step is).
std::uint64_t hash(const json::Value& value, const Scope& scope, std::uint64_t& steps,
                   bool is_exact = false);

// One of the numbers in a value that have a tolerance.
struct Loose {
  const json::Value* number = nullptr;  // if there is one
  const Decimal* tolerance = nullptr;
  double nearest = 0;  // to the number
};

// The first of them but for so many, walking arrays in their order and objects by key. Equal values
// have theirs at the same place, with the same tolerance. Refers to the value and to the rules.
// Counts the steps it takes (Equality says what a step is).
Loose find_loose(const json::Value& value, const Scope& scope, std::size_t skipped,
                 std::uint64_t& steps);

}  // namespace gauntlet::compare
