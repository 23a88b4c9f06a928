#pragma once

#include <vector>

#include "core/grid.hpp"
#include "fish/board.hpp"
#include "fish/state.hpp"

namespace gauntlet::grading::hunt::fish {

// The members of an input of Fish that the rules tie together.
struct Scene {
  gauntlet::fish::Board::Rows rows;  // as they are written: what they lack on the right is left out
  std::vector<gauntlet::fish::Player> players;
  std::vector<Position> asked;  // xboard's position; xtree's from and to
};

// The scenes that a scene can become (fish_changes.hpp), some 2000 at the most; they need not be
// states of any game. Precondition: the board is at most as large as a board can be, and all
// positions are on it.
std::vector<Scene> changes_of(const Scene& scene);

}  // namespace gauntlet::grading::hunt::fish
