#include "core/games.hpp"

namespace gauntlet {

namespace tool {
extern const Harness mastermind_guess;
}

std::vector<const tool::Harness*> games::mastermind::harnesses() {
  return {&tool::mastermind_guess};
}

}  // namespace gauntlet
