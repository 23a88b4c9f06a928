#pragma once

#include <string>

#include "grading/run/doctor.hpp"

namespace gauntlet::xtest {

// Inspects this machine by running a few trivial programs. Does not assume that /proc, /tmp or any
// program exists.
grading::doctor::SystemFacts inspect_machine();

// Describes how the strict sandbox is implemented: "bubblewrap 0.8.0 in a user namespace of its
// own, ...". Precondition: it is available.
std::string describe_strict_sandbox();

}  // namespace gauntlet::xtest
