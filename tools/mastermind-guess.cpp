#include "mastermind_guess/evaluating.hpp"
#include "support/interruption/interruption.hpp"

using namespace gauntlet;

int main(int argc, char** argv) {
  tool::EvaluatingGuesses answers;
  const int status =
      run(tool::mastermind_guess, answers, argc, argv, tool::InterruptibleSurroundings());
  tool::reraise_if_interrupted();
  return status;
}
