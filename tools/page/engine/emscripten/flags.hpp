#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// The part of CLI11 that harnesses use, with the same messages (support/cli/options.cpp). CLI11
// itself would pull much of the standard library into the engine. Manual pages and shell completion
// are missing.
namespace CLI {

using Texts = std::vector<std::string>;

struct Flag {
  std::string name;  // "--help"
  std::string help;
  std::string type = {};                         // type of its value; empty if it has none
  std::function<void(const Texts&)> store = {};  // receives the values given
  Texts words = {};                              // allowed values; any if empty
  bool repeats = false;                          // may be given more than once
  Texts given = {};
  std::string aliases = {};  // ",--old,--older"
};

class App {
 public:
  std::vector<Flag> flags;
};

}  // namespace CLI

namespace gauntlet::tool {

// Joins the texts with `between`.
std::string join(const CLI::Texts& texts, char between);

}  // namespace gauntlet::tool
