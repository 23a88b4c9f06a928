#pragma once

#include <string>

#include "grading/reports/excerpt.hpp"
#include "grading/reports/failure_summary.hpp"
#include "grading/results/record.hpp"

namespace gauntlet::grading::reports {

// What a failure shows of its input and its answers.
struct ShownValues {
  Lines lines;
  bool has_answers = false;  // what was expected, and what was got or printed
  std::string places;        // of a wrong answer: " at /a, /b and 3 more"; empty for all of it
  // Whether the texts of the record are in there, all of each.
  bool has_all_input = false;
  bool has_all_expected = false;
  bool has_all_actual = false;
};

// The input in a line, if it is short, and its board in letters; beside that, if there is room,
// what was expected and got with the places marked that differ, or what was printed.
ShownValues show_values(const Record& record, const FailureLook& look);

}  // namespace gauntlet::grading::reports
