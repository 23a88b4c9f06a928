#pragma once

#include <span>
#include <string_view>

namespace gauntlet::page {

// A harness, linked with its main function renamed (CMakeLists.txt).
struct Harness {
  std::string_view name;
  int (*main)(int argc, char** argv);
};

// All harnesses of this engine, in the order in which the page lists them.
std::span<const Harness> all_harnesses();

}  // namespace gauntlet::page
