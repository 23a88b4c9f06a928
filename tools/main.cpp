// The main function of the tools. The build defines GAUNTLET_HARNESS, the name of a harness, or
// GAUNTLET_TOOL, that of another tool.

#include "cli/main.hpp"

#ifdef GAUNTLET_HARNESS
namespace gauntlet::tool {
extern const Harness GAUNTLET_HARNESS;
}

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::tool::GAUNTLET_HARNESS, argc, argv);
}
#else
int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::GAUNTLET_TOOL::command, argc, argv);
}
#endif
