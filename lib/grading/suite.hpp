#pragma once

#include <functional>
#include <span>
#include <string>

#include "grading/judge.hpp"

namespace gauntlet::grading {

// Told of each test, in the order of the fixtures, as soon as it and those before it have ended;
// those run again come last. False for no more of them.
using OnRecord = std::function<bool(const Record& record)>;

// Runs a program on fixtures, some at a time. Returns false if it was interrupted. Throws what
// run_fixture() throws.
bool run_suite(std::span<const Fixture> fixtures, const std::string& program,
               const Conditions& conditions, unsigned at_a_time, const OnRecord& on_record);

}  // namespace gauntlet::grading
