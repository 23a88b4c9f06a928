#pragma once

#include <span>
#include <string_view>

namespace gauntlet::page {

// A harness whose main is linked under a name of its own (CMakeLists.txt).
struct Harness {
  std::string_view name;
  int (*main)(int argc, char** argv);
};

// All that answer, in the order in which a page shows them.
std::span<const Harness> all_harnesses();

}  // namespace gauntlet::page
