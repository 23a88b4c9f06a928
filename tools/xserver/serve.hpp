#pragma once

namespace gauntlet::xserver {

// Runs xserver with a command line, and returns the exit status.
int serve(int argc, const char* const* argv);

}  // namespace gauntlet::xserver
