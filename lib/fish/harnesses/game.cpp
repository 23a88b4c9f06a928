#include "core/games.hpp"
#include "fish/harnesses/harnesses.hpp"

std::vector<const gauntlet::tool::Harness*> gauntlet::games::fish::harnesses() {
  return {&tool::xboard, &tool::xstate,   &tool::xtree,  &tool::xstrategy,
          &tool::xref,   &tool::xmanager, &tool::xrender};
}
