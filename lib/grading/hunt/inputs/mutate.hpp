#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "grading/fixtures/fixture.hpp"
#include "grading/hunt/inputs/generate.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::hunt {

// The value with one to three changes somewhere in it: a number is another one, an item of an array
// is left out, there twice or in another's place, or a part is what some other value has.
// Precondition: `others` is not empty.
json::Value mutate(json::Value value, std::span<const json::Value> others, Random& random);

// What can be changed of the inputs of some tests: the values that are to be answered without
// arguments of their own, but for inputs of more than 64 KiB and those that are no JSON. Throws
// std::runtime_error for an input that cannot be read.
std::vector<json::Value> values_of(const std::vector<Fixture>& fixtures);

// First the values themselves, the smallest first, then what becomes of them, of small ones first;
// the same for the same seed. Precondition: there are some.
Source mutations(std::vector<json::Value> values, std::uint64_t seed);

}  // namespace gauntlet::grading::hunt
