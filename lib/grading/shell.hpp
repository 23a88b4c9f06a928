#pragma once

#include <string>
#include <vector>

namespace gauntlet::grading {

// The words as a shell would take them.
std::string shell_command(const std::vector<std::string>& words);

}  // namespace gauntlet::grading
