#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "grading/judging/judge.hpp"

namespace gauntlet::grading {

// Told of each test, in the order of the tests, as soon as it and those before it have ended; those
// run again come last. False for no more of them.
using OnRecord = std::function<bool(const Record& record)>;

// Runs a test, by its place. Nothing if it was interrupted. Is called by many threads.
using RunTest = std::function<std::optional<Record>(std::size_t test)>;

// Runs tests, some at a time; if wanted, those that took too long once more in the end, alone, with
// `attempts` 2: of these only that is told. Returns false if it was interrupted. Throws what these
// throw.
bool run_tests(std::size_t tests, unsigned at_a_time, bool retry_timeouts, const RunTest& run,
               const OnRecord& on_record);

// The same for a program on fixtures. Throws what run_fixture() throws.
bool run_suite(std::span<const Fixture> fixtures, const std::string& program,
               const Conditions& conditions, unsigned at_a_time, const OnRecord& on_record);

}  // namespace gauntlet::grading
