#include "xmanager/xmanager.hpp"

#include "support/cli/harness.hpp"

int main(int argc, char** argv) {
  return gauntlet::tool::run(gauntlet::program::xmanager, argc, argv);
}
