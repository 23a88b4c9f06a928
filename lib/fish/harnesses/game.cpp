#include "core/games.hpp"

namespace gauntlet {

namespace tool {
extern const Harness xboard, xstate, xtree, xstrategy, xref, xmanager, xrender;
}

std::vector<const tool::Harness*> games::fish::harnesses() {
  return {&tool::xboard, &tool::xstate,   &tool::xtree,  &tool::xstrategy,
          &tool::xref,   &tool::xmanager, &tool::xrender};
}

}  // namespace gauntlet
