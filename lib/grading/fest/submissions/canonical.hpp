#pragma once

#include <span>
#include <string>
#include <vector>

#include "grading/fixtures/fixture.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::fest {

// JSON that is the same for equal values and other for others: without white space, keys in order
// (those that are equal in theirs), numbers by exact value. A line for each value.
std::string canonical(std::span<const json::Value> values);

// The canonical text of what a program is given: its own arguments, then the values it reads.
std::string canonical_input(const std::vector<std::string>& args,
                            std::span<const json::Value> values);

// The canonical text of what is due, given the answers as text: those of the fixture, or equal ones
// of a program. Answers that are no JSON are taken as they are.
std::string canonical_answer(const Fixture& fixture, std::span<const json::Value> answers);
std::string canonical_answer(const Fixture& fixture, const std::string& answers);

}  // namespace gauntlet::grading::fest
