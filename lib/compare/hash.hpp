#pragma once

#include <cstdint>

#include "compare/rules.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// The same for values that are equal by what the scope says of them. Counts the steps it takes
// (Equality says what a step is).
std::uint64_t hash(const json::Value& value, const Scope& scope, std::uint64_t& steps);

// The same, as if numbers had no tolerance.
std::uint64_t exact_hash(const json::Value& value, const Scope& scope, std::uint64_t& steps);

}  // namespace gauntlet::compare
