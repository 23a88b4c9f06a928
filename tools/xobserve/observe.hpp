#pragma once

namespace gauntlet::xobserve {

// xobserve from its command line to its exit status.
int observe(int argc, const char* const* argv);

}  // namespace gauntlet::xobserve
