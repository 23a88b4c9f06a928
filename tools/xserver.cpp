// Runs a server for tournaments of Fish: xserver PORT.

#include "xserver/serve.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::xserver::command(), argc, argv);
}
