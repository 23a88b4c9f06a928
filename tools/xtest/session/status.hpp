#pragma once

#include "grading/reports/run.hpp"
#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {

using tool::ExitStatus;
using enum tool::ExitStatus;

// Returns the exit status of a run.
inline ExitStatus status_of(const grading::reports::Totals& tally) {
  return tally.internal_errors > 0 ? internal_error : tally.failed > 0 ? some_failed : ok;
}

}  // namespace gauntlet::xtest
