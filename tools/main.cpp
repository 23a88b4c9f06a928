// The main function of the tools. The build defines GAUNTLET_HARNESS, the name of a harness, or
// GAUNTLET_TOOL, that of another tool.

#ifdef GAUNTLET_HARNESS
#include "support/cli/command_line.hpp"

namespace gauntlet::tool {
extern const Harness GAUNTLET_HARNESS;
}

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::tool::GAUNTLET_HARNESS, argc, argv);
}
#else
#include "support/cli/tools.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::GAUNTLET_TOOL::command(), argc, argv);
}
#endif
