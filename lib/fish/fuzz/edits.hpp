#pragma once

#include <vector>

#include "gauntlet/fish.hpp"
#include "gauntlet/grid.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::grading::fuzz::fish {

// Encode a Board and a State with ragged rows: rows may lack tiles on the right. Throw
// std::invalid_argument if the rows or players are invalid.
json::Value encode_rows(const gauntlet::fish::Board::Rows& rows);
json::Value encode_state(const gauntlet::fish::Board::Rows& rows,
                         const std::vector<gauntlet::fish::Player>& players);

// Kind::dependent_edits of the tools of Fish. Variants of a State or Board:
//   remove a player and give its places, or free tiles, to the others, so that each has as many
//     penguins as the course requires for the new number of players
//   remove one or two rows, or a column, without penguins; the following ones move up
//   move a penguin, or a queried position, to another tile; exchange two of them
//   change the color of a player; exchange two colors
//   set all scores to 0, or all tiles to one fish
std::vector<json::Value> edits_of_xboard(const json::Reader& input);
std::vector<json::Value> edits_of_xstate(const json::Reader& input);
std::vector<json::Value> edits_of_xtree(const json::Reader& input);
std::vector<json::Value> edits_of_xstrategy(const json::Reader& input);

// Removes a player, on a board of equal, transposed or slightly different size.
std::vector<json::Value> edits_of_xref(const json::Reader& input);

// The members of an input of Fish that depend on each other.
struct FishInput {
  gauntlet::fish::Board::Rows rows;  // ragged: missing tiles on the right are omitted
  std::vector<gauntlet::fish::Player> players;
  std::vector<Position> asked;  // the position of xboard, or from and to of xtree
};

// Returns the variants of a scene (see above), at most about 2000; they need not be reachable in a
// game. Preconditions: the board has a valid size, and all positions are on it.
std::vector<FishInput> edits_of(const FishInput& input);

}  // namespace gauntlet::grading::fuzz::fish
