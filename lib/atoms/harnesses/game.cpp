#include "core/games.hpp"

namespace gauntlet {

namespace tool {
extern const Harness atoms_move;
}

std::vector<const tool::Harness*> games::atoms::harnesses() { return {&tool::atoms_move}; }

}  // namespace gauntlet
