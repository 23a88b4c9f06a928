// Watches a tournament: xobserve HOST PORT.

#include "xobserve/observe.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::xobserve::command(), argc, argv);
}
