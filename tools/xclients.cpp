// Runs clients for a tournament server: xclients N PORT [IP].

#include "xclients/clients.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::xclients::command(), argc, argv);
}
