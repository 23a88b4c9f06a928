#pragma once

#include <cstddef>
#include <string>

#include "grading/reports/run.hpp"
#include "grading/results/test_result.hpp"

namespace gauntlet::grading {

// How a failure is rendered.
struct FailureRenderOptions {
  std::size_t width = 100;             // columns; boards and values are fitted to them
  bool has_color = false;              // ANSI colors
  bool wraps = false;                  // longer sentences are wrapped between words
  std::size_t differences = 5;         // the maximum listed if they cannot be marked in the answers
  reports::TextRenderer letters = {};  // renders boards as text; none if empty
};

// Describes a failure for people: the test and the error; the input, or its board as text; the
// expected and the actual answers with their differences marked; a hint, if any; the notes, the
// shell command that repeats the test, and the last lines of standard error. Each difference
// appears once. Text of the program and the test is escaped for display
// (text/display.hpp).
std::string failure_summary(const TestResult& record, const FailureRenderOptions& look = {});

}  // namespace gauntlet::grading
