#pragma once

#include "grading/reports/failure_summary.hpp"

namespace gauntlet::xtest {

// How failures are shown on a stream: as wide as its terminal is, if it is one, with the boards of
// the games in letters.
grading::FailureLook look_on(int file, bool has_color);

}  // namespace gauntlet::xtest
