#pragma once

#include "grading/doctor/doctor.hpp"

namespace gauntlet::xtest {

// What this machine is found to give; nothing is taken for granted, neither /proc nor /tmp nor any
// program. Runs a few that do nothing.
grading::doctor::Facts examine_machine();

}  // namespace gauntlet::xtest
