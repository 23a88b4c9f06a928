#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command_line.hpp"

namespace gauntlet::xtest {

// The commands of xtest; xtest itself is in cli/command_line.hpp.
tool::Command accept();
tool::Command classroom();
tool::Command classroom50();
tool::Command collect();
tool::Command diff();
tool::Command doctor();
tool::Command fest();
tool::Command fuzz();
tool::Command gradebook();
tool::Command gradescope();
tool::Command import_tests();
tool::Command merge();
tool::Command package();
tool::Command report();
tool::Command sandbox_report();
tool::Command validate();

// Returns all commands, including aliases.
std::span<const tool::NamedCommand> named_commands();

}  // namespace gauntlet::xtest
