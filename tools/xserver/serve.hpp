#pragma once

namespace gauntlet::xserver {

// xserver from its command line to its exit status.
int serve(int argc, const char* const* argv);

}  // namespace gauntlet::xserver
