#pragma once

#include "harness/harness.hpp"

namespace gauntlet::tool {

// The terminal of a tool.
class TerminalSurroundings : public Surroundings {
 public:
  Say progress_line() const override;
  Reach progress_count(const std::string& name, std::uint64_t all,
                       const std::string& what) const override;
  std::string read_file(const std::string& path) const override;
};

// Runs a harness and returns its exit status. Reads JSON values from the files named on the command
// line, or from standard input, and writes one line per answer. Status 0: all answered; 1: bad
// input; 2: wrong usage; 3: read or write error; the highest status of several files. At a terminal
// it says that it is waiting for input.
int run(const Harness& harness, int argc, const char* const* argv);

// Like run(), but with answers and surroundings of the caller.
int run(const Harness& harness, Answers& answers, int argc, const char* const* argv,
        const Surroundings& surroundings = TerminalSurroundings());

}  // namespace gauntlet::tool
