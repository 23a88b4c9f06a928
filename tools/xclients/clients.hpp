#pragma once

namespace gauntlet::xclients {

// Runs xclients with a command line, and returns the exit status.
int run_clients(int argc, const char* const* argv);

}  // namespace gauntlet::xclients
