#pragma once

#include <string>

#include "support/manual/page.hpp"

// What else can be made of what --help says: manual pages, and completions for shells.
namespace gauntlet::manual {

// The manual page of section 1 in roff, as groff and mandoc read it. The date is shown as it is,
// the version is "gauntlet 1.2.3".
struct Edition {
  std::string version;
  std::string date;
};
std::string to_roff(const Page& page, const Edition& edition);

// Scripts that complete the command line of a tool and all its commands: flags, their values, and
// files, folders and programs where these are due.
std::string to_bash(const Page& tool);
std::string to_zsh(const Page& tool);
std::string to_fish(const Page& tool);

}  // namespace gauntlet::manual
