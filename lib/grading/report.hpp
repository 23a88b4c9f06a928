#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grading/verdict.hpp"

namespace gauntlet::grading {

// The words as a shell would take them.
std::string shell_command(const std::vector<std::string>& words);

// A failure for people to read: what was wrong with which fixture, the command that repeats it, and
// the first lines the program wrote to standard error; control characters made harmless.
std::string describe_failure(const Fixture& fixture, const std::string& program,
                             const Result& result);

}  // namespace gauntlet::grading
