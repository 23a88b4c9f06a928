#pragma once

#include <string>

#include "support/manual/page.hpp"

// Generates all forms of a tool's documentation: --help, the manual page, and shell completions.
namespace gauntlet::manual {

// Returns the text of --help, without the flags of a tool's commands.
std::string to_help(const Page& page);

// to_roff() returns the manual page for section 1 in roff, for groff and mandoc. The date is
// printed unchanged; the version is like "gauntlet 1.2.3".
struct Edition {
  std::string version;
  std::string date;
};
std::string to_roff(const Page& page, const Edition& edition);

// Return completion scripts for a tool and all its commands: flags, their values, and files,
// folders and programs in the places that take them.
std::string to_bash(const Page& tool);
std::string to_zsh(const Page& tool);
std::string to_fish(const Page& tool);

}  // namespace gauntlet::manual
