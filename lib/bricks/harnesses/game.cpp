#include "core/games.hpp"

namespace gauntlet {

namespace tool {
extern const Harness bricks_solve;
}

std::vector<const tool::Harness*> games::bricks::harnesses() { return {&tool::bricks_solve}; }

std::vector<const tool::Harness*> games::bricks::programs() { return harnesses(); }

}  // namespace gauntlet
