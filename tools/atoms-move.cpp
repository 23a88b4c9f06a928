#include "atoms_move/solving.hpp"
#include "support/cli/harness.hpp"

int main(int argc, char** argv) {
  gauntlet::tool::SolvingMoves answers;
  return run(gauntlet::tool::atoms_move, answers, argc, argv);
}
