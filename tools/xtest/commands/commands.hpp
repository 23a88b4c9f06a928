#pragma once

#include <span>
#include <string>
#include <vector>

#include "support/cli/command_line.hpp"

namespace gauntlet::xtest {

// The commands of xtest. Each parses its own command line, whose first word is its name, and
// returns its exit status.
int run(int argc, const char* const* argv);
int accept(int argc, const char* const* argv);
int classroom(int argc, const char* const* argv);
int diff(int argc, const char* const* argv);
int doctor(int argc, const char* const* argv);
int fest(int argc, const char* const* argv);
int fuzz(int argc, const char* const* argv);
int gradescope(int argc, const char* const* argv);
int merge(int argc, const char* const* argv);
int report(int argc, const char* const* argv);
int sandbox_report(int argc, const char* const* argv);
int validate(int argc, const char* const* argv);

// Returns all commands, including aliases.
std::span<const tool::NamedCommand> all_commands();
// Returns the names of all commands, without aliases.
std::vector<std::string> names_of_commands();
// Returns the manual pages of all commands except `run`, which is xtest itself.
std::vector<manual::Page> pages_of_commands();

}  // namespace gauntlet::xtest
