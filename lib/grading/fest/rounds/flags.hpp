#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading::fest {

// The flags of xtest with which it runs and judges a program as the text of a FEST.json says, but
// for the sandbox and a checker, which is the staff's; after a "--" the arguments of the programs.
std::vector<std::string> flags_of(std::string_view text);

}  // namespace gauntlet::grading::fest
