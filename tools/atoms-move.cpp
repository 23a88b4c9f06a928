#include "atoms_move/solving.hpp"
#include "support/cli/harness.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::program::atoms_move, argc, argv);
}
