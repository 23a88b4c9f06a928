#pragma once

#include <cstddef>
#include <string>

#include "grading/reports/excerpt.hpp"
#include "grading/reports/run.hpp"

namespace gauntlet::grading::reports {

// The input and the answers as shown for a failure.
struct FailureValues {
  Lines lines;
  bool has_answers = false;  // the expected and the actual answers are shown
  std::string places;  // for a wrong answer: " at /a, /b and 3 more"; empty if all of it is wrong
  // Whether the texts of the record are shown completely.
  bool has_all_input = false;
  bool has_all_expected = false;
  bool has_all_actual = false;
};

// Shows the input as it stands in its file, or its beginning, and its board as text; beside the
// board, if there is room, the expected and actual answers with their differences marked, or the
// output.
FailureValues show_values(const TestResult& result, const FailureRenderOptions& look);

// Returns a line for what is not shown.
std::string and_more(std::size_t count);

}  // namespace gauntlet::grading::reports
