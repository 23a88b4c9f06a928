#pragma once

#include "grading/reports/run.hpp"

namespace gauntlet::xtest {

// The exit statuses of xtest; status 2 (wrong usage) is defined elsewhere.
enum Status {
  ok = 0,
  some_failed = 1,
  nothing_selected = 3,
  invalid_tests = 4,
  internal_error = 5
};

inline Status status_of(const grading::reports::Totals& tally) {
  return tally.internal_errors > 0 ? internal_error : tally.failed > 0 ? some_failed : ok;
}

}  // namespace gauntlet::xtest
