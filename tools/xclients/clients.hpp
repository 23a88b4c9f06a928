#pragma once

namespace gauntlet::xclients {

// xclients from its command line to its exit status.
int run_clients(int argc, const char* const* argv);

}  // namespace gauntlet::xclients
