#pragma once

#include "harness/harness.hpp"

namespace gauntlet::tool {

// Runs a harness and returns its exit status. Reads JSON values from the files named on the command
// line, or from standard input, and writes one line per answer. Status 0: all answered; 1: bad
// input; 2: wrong usage; 3: read or write error; the highest status of several files. At a terminal
// it says that it is waiting for input.
int run(const Harness& harness, int argc, const char* const* argv);

}  // namespace gauntlet::tool
