#pragma once

#include "fish/board.hpp"
#include "json/reader.hpp"

namespace gauntlet::match {

// A board as the JSON of a game has it: a Board, {"rows", "columns", "fish"}: the same number
// everywhere, or {"rows", "columns", "holes", "ones", "seed"}: 1 to 5 fish at random, at least
// `ones` tiles of one fish, holes where they are listed or as many as that; the same for the same
// seed. Of the last three, each may be left out: none, none, 0. Throws json::Error.
fish::Board decode_board_rule(const json::Reader& in);

}  // namespace gauntlet::match
