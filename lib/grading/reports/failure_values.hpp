#pragma once

#include <string>

#include "grading/reports/excerpt.hpp"
#include "grading/reports/failure_summary.hpp"
#include "grading/results/test_result.hpp"

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

// Shows the input on one line, if it is short, and its board as text; beside it, if there is room,
// the expected and actual answers with their differences marked, or the output.
FailureValues show_values(const TestResult& record, const FailureRenderOptions& look);

}  // namespace gauntlet::grading::reports
