#pragma once

#include <string>
#include <vector>

#include "harness/options.hpp"
#include "match/program.hpp"

namespace gauntlet::tool {

// The flags of a tool for players that are programs (exec:COMMAND).
struct ProgramFlags {
  std::string calls = "course";
  std::string sandbox = "basic";
  std::vector<std::string> see = {};  // paths

  void declare(Options& options);

  // Returns the settings for programs that run in the current folder. Throws UsageError if the
  // sandbox is not available, or a path of --see cannot be shown.
  match::ExecSettings settings() const;
};

}  // namespace gauntlet::tool
