#pragma once

#include <string>

namespace gauntlet::xtest {

// By what the strict sandbox is there, as far as it could be made: "bubblewrap 0.8.0 in a user
// namespace of its own, ...". Only where it can be had.
std::string describe_strict_sandbox();

}  // namespace gauntlet::xtest
