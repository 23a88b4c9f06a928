#pragma once

#include <functional>
#include <span>
#include <string>

#include "grading/verdict.hpp"

namespace gauntlet::grading {

// Told of each result, in the order of the fixtures, as soon as it and those before it are known.
using OnResult = std::function<void(const Fixture& fixture, const Result& result)>;

// Runs a program on fixtures, some at a time. Throws what run_fixture() throws.
void run_suite(std::span<const Fixture> fixtures, const std::string& program, unsigned at_a_time,
               const OnResult& on_result);

}  // namespace gauntlet::grading
