#include "support/cli/harness.hpp"
#include "xref/game.hpp"

int main(int argc, char** argv) { return gauntlet::tool::run(gauntlet::program::xref, argc, argv); }
