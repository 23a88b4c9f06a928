#pragma once

#include "support/cli/command_line.hpp"

namespace gauntlet::xclients {

// Returns xclients as a command.
tool::Command command();

}  // namespace gauntlet::xclients
