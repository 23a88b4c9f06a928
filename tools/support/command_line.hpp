#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/options.hpp"

namespace gauntlet::tool {

// A command line that makes no sense; what() says why.
class WrongUsage : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A tool that is told by words what to do.
struct Command {
  std::string name;
  std::string summary;
  std::string words;                           // what they are, e.g. "FROM... TO"
  std::string details;                         // the rest of --help
  std::size_t least = 1;                       // words
  std::function<void(Options&)> options = {};  // declares its flags, if there are any
};

// The words of a command line: those before "--", flags left out, and those after it.
struct Words {
  std::vector<std::string> own;
  std::vector<std::string> rest;
};

// Runs the tool on the words of its command line, and says its exit status: that of `run`, 2 for
// wrong usage, 5 for anything else that is thrown.
int run_command(int argc, const char* const* argv, const Command& command,
                const std::function<int(const Words& words)>& run);

}  // namespace gauntlet::tool
