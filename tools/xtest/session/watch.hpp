#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "xtest/session/session.hpp"

namespace gauntlet::xtest {

// Runs the tests, and again whenever something has changed, until it is interrupted. The words are
// those of the command line: folders of tests, and the program. On a terminal, each run begins with
// an empty screen; then come the files that changed and the totals of the run before.
[[noreturn]] void keep_testing(const std::vector<std::string>& words,
                               const std::function<void(std::optional<LastRun>& last)>& run);

}  // namespace gauntlet::xtest
