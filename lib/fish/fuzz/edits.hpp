#pragma once

#include <vector>

#include "gauntlet/fish.hpp"
#include "gauntlet/grid.hpp"

namespace gauntlet::grading::fuzz::fish {

// The members of an input of Fish that depend on each other.
struct FishInput {
  gauntlet::fish::Board::Rows rows;  // ragged: missing tiles on the right are omitted
  std::vector<gauntlet::fish::Player> players;
  std::vector<Position> asked;  // the position of xboard, or from and to of xtree
};

// Returns the variants of an input, at most about 2000; they need not be reachable in a game:
//   remove a player and give its places, or free tiles, to the others, so that each has as many
//     penguins as the course requires for the new number of players
//   remove one or two rows, or a column, without penguins; the following ones move up
//   move a penguin, or a queried position, to another tile; exchange two of them
//   change the color of a player; exchange two colors
//   set all scores to 0, or all tiles to one fish
// Preconditions: the board has a valid size, and all positions are on it.
std::vector<FishInput> edits_of(const FishInput& input);

}  // namespace gauntlet::grading::fuzz::fish
