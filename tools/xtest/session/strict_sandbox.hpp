#pragma once

#include <string>

namespace gauntlet::xtest {

// Describes how the strict sandbox is implemented: "bubblewrap 0.8.0 in a user namespace of its
// own, ...". Precondition: it is available.
std::string describe_strict_sandbox();

}  // namespace gauntlet::xtest
