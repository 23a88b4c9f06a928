#pragma once

#include "grading/reports/run.hpp"

namespace gauntlet::xtest {

// The exit statuses of xtest; status 2 (wrong usage) is defined elsewhere.
enum Status {
  all_passed = 0,
  some_failed = 1,
  nothing_selected = 3,
  invalid_tests = 4,
  our_trouble = 5
};

inline Status status_of(const grading::reports::Tally& tally) {
  return tally.infra > 0 ? our_trouble : tally.failed > 0 ? some_failed : all_passed;
}

}  // namespace gauntlet::xtest
