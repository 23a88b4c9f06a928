#pragma once

#include <vector>

#include "core/grid.hpp"
#include "fish/board.hpp"
#include "fish/state.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::hunt::fish {

// A Board and a State with the rows as they are written: some may lack tiles on the right. Throws
// std::invalid_argument for what is none.
json::Value encode_rows(const gauntlet::fish::Board::Rows& rows);
json::Value encode_state(const gauntlet::fish::Board::Rows& rows,
                         const std::vector<gauntlet::fish::Player>& players);

// Kind::tied_changes of the tools of Fish. Of those that have a State or a Board:
//   without a player, whose places, or free tiles, go to the others, so that each has the penguins
//     that the course wants of so many players
//   without one or two rows, or a column, on which nobody stands; what is beyond moves up
//   a penguin, or a position that is asked about, on another tile; two of them exchanged
//   a player in another color; two of them exchanged
//   all scores 0, all tiles of one fish
std::vector<json::Value> changes_of_xboard(const json::Reader& input);
std::vector<json::Value> changes_of_xstate(const json::Reader& input);
std::vector<json::Value> changes_of_xtree(const json::Reader& input);
std::vector<json::Value> changes_of_xstrategy(const json::Reader& input);

// Without a player, on a board with a row or column more or less, or turned.
std::vector<json::Value> changes_of_xref(const json::Reader& input);

// The members of an input of Fish that the rules tie together.
struct Scene {
  gauntlet::fish::Board::Rows rows;  // as they are written: what they lack on the right is left out
  std::vector<gauntlet::fish::Player> players;
  std::vector<Position> asked;  // xboard's position; xtree's from and to
};

// The scenes that a scene can become (see above), some 2000 at the most; they need not be
// states of any game. Precondition: the board is at most as large as a board can be, and all
// positions are on it.
std::vector<Scene> changes_of(const Scene& scene);

}  // namespace gauntlet::grading::hunt::fish
