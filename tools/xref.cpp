#include "support/cli/harness.hpp"
#include "xref/game.hpp"

int main(int argc, char** argv) {
  gauntlet::xref::Games answers;
  return run(gauntlet::tool::xref, answers, argc, argv);
}
