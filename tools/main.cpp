// The main function of each tool of support/cli/tools.hpp.

#include "support/cli/tools.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::GAUNTLET_TOOL::command(), argc, argv);
}
