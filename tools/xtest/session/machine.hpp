#pragma once

#include "grading/doctor/doctor.hpp"

namespace gauntlet::xtest {

// Inspects this machine by running a few trivial programs. Does not assume that /proc, /tmp or any
// program exists.
grading::doctor::SystemFacts inspect_machine();

}  // namespace gauntlet::xtest
