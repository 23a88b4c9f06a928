#include <algorithm>

#include "core/games.hpp"

namespace gauntlet {

namespace tool {
extern const Harness xref, xref_program, xmanager, xmanager_program;
}

std::vector<const tool::Harness*> games::fish::programs() {
  auto programs = harnesses();
  std::ranges::replace(programs, &tool::xref, &tool::xref_program);
  std::ranges::replace(programs, &tool::xmanager, &tool::xmanager_program);
  return programs;
}

}  // namespace gauntlet
