#pragma once

namespace gauntlet::xobserve {

// Runs xobserve with a command line, and returns the exit status.
int observe(int argc, const char* const* argv);

}  // namespace gauntlet::xobserve
