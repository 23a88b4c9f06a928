#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// The flags of a command line without CLI11, which brings much of the standard library to the
// page's engine: for harnesses, in the same words (support/cli/options.cpp). There is no manual
// page and no completion of a shell.
namespace CLI {

using Texts = std::vector<std::string>;

struct Flag {
  std::string name;  // "--help"
  std::string help;
  std::string type = {};                         // of its value; empty if it has none
  std::function<void(const Texts&)> store = {};  // the values given
  Texts words = {};                              // that the value can be; any if empty
  bool repeats = false;                          // each with a value
  Texts given = {};
};

class App {
 public:
  std::vector<Flag> flags;
};

}  // namespace CLI

namespace gauntlet::tool {

// The texts with that between them.
std::string join(const CLI::Texts& texts, char between);

}  // namespace gauntlet::tool
