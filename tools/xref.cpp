#include "support/cli/harness.hpp"

int main(int argc, char** argv) { return gauntlet::tool::run(gauntlet::tool::xref, argc, argv); }
