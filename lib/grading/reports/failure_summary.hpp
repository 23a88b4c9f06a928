#pragma once

#include <string>

#include "grading/results/record.hpp"

namespace gauntlet::grading {

// A failure for people to read at once: what was wrong with which test, the first differences, the
// command that repeats it, and the first lines the program wrote to standard error. What
// the program and the test say is made visible (text/visible.hpp).
std::string failure_summary(const Record& record);

}  // namespace gauntlet::grading
