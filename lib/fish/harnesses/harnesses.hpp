#pragma once

#include "harness/harness.hpp"

namespace gauntlet::tool {

// The harnesses of Fish, each defined in the file of its name.
extern const Harness xboard, xstate, xtree, xstrategy, xref, xmanager, xrender;

// Those that can do more where there are files and processes (programs/).
extern const Harness xref_program, xmanager_program;

}  // namespace gauntlet::tool
