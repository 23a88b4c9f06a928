#pragma once

#include "support/cli/command_line.hpp"

namespace gauntlet::xobserve {

// Returns xobserve as a command.
tool::Command command();

}  // namespace gauntlet::xobserve
