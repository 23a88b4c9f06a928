// Tests a program against input/output pairs.
//   in   folders of tests: pairs of files, n-in.json and n-out.json or n-err.txt; and the program
//   out  the failures and how to repeat them, then a line "N passed, N failed"; and reports

#include "xtest/commands/commands.hpp"

using namespace gauntlet;

int main(int argc, char** argv) {
  return tool::run_named(argc, argv, xtest::named_commands(), xtest::run);
}
