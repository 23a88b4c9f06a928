#pragma once

#include <vector>

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

}  // namespace gauntlet::grading::hunt::fish
