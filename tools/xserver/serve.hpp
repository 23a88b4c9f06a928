#pragma once

#include "support/cli/command_line.hpp"

namespace gauntlet::xserver {

// Returns xserver as a command.
tool::Command command();

}  // namespace gauntlet::xserver
