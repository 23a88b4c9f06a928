#pragma once

#include <cstddef>
#include <string>

#include "grading/reports/run.hpp"
#include "grading/results/record.hpp"

namespace gauntlet::grading {

// How a failure is shown.
struct FailureLook {
  std::size_t width = 100;        // columns; boards and values are made to fit these
  bool has_color = false;         // colors of ANSI terminals
  bool wraps = false;             // sentences that are longer, between words
  std::size_t differences = 5;    // at most, where they cannot be marked in the answers
  reports::Letters letters = {};  // for boards; none if empty
};

// A failure for people to read at once: what was wrong with which test; the input, or its board in
// letters; what was expected and what was got or printed, the places that differ being marked; a
// hint, if there is one; the notes, the command that repeats it, and the last lines the program
// wrote to standard error. Each difference is said once. What the program and the test say is made
// visible (text/visible.hpp).
std::string failure_summary(const Record& record, const FailureLook& look = {});

// The same without the name of the test, and what of the record's texts can be read in it.
struct FailureText {
  std::string text;
  bool has_input = false;     // all of it
  bool has_expected = false;  // all of it
  bool has_actual = false;    // all of it
};
FailureText failure_text(const Record& record, const FailureLook& look);

}  // namespace gauntlet::grading
