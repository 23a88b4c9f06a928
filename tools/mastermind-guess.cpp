#include "support/cli/harness.hpp"
#include "support/interruption/interruption.hpp"

int main(int argc, char** argv) {
  const int status = gauntlet::tool::run(gauntlet::tool::mastermind_guess, argc, argv);
  gauntlet::tool::reraise_if_interrupted();
  return status;
}
