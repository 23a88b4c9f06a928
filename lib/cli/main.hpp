#pragma once

// The entry points of tools, for their main functions. Includes nothing, as each tool compiles it.
namespace gauntlet::tool {

struct Command;
struct Harness;

// Runs a tool, or its command that the first word names. Returns the exit status: that of the run,
// 0 if parse() printed an answer, 2 for wrong usage, and `command.internal_error_status` for any
// other exception. Prints one line on standard error for each exception except a closed pipe.
// Without arguments, a tool that needs none skips parsing, so that it starts faster. Reserves the
// standard streams.
int run(const Command& command, int argc, const char* const* argv);
int run(Command (*command)(), int argc, const char* const* argv);

// Runs a harness and returns its exit status. Reads JSON values from the files named on the command
// line, or from standard input, and writes one line per answer. Status 0: all answered; 1: bad
// input; 2: wrong usage; 3: read or write error; the highest status of several files. At a terminal
// it says that it is waiting for input.
int run(const Harness& harness, int argc, const char* const* argv);

}  // namespace gauntlet::tool

// The tools besides the harnesses, each defined in its folder; play, which may need ncurses, is
// declared in play/play.hpp.
namespace gauntlet {

namespace xclients {
tool::Command command();
}
namespace xleague {
tool::Command command();
}
namespace xobserve {
tool::Command command();
}
namespace xserver {
tool::Command command();
}
namespace xtest {
tool::Command command();
}

}  // namespace gauntlet
