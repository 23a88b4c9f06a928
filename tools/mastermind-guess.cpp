#include "mastermind_guess/evaluating.hpp"
#include "support/cli/harness.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::program::mastermind_guess, argc, argv);
}
