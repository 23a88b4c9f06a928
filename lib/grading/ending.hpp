#pragma once

#include "grading/process.hpp"
#include "grading/wire.hpp"

namespace gauntlet::grading {

// Says in the outcome, which has the program's output already, how it ended: from the supervisor's
// report, and in the strict sandbox from what bubblewrap told.
void describe_ending(const Run& run, const Order& order, const Report& report,
                     const std::string& told, Outcome& outcome);

}  // namespace gauntlet::grading
