#pragma once

#include "fish/board.hpp"
#include "json/reader.hpp"

namespace gauntlet::match {

// The board of a game that is to be played, in one of three forms:
//   a Board
//   {"rows", "columns", "fish"}: the same number of fish on every tile
//   {"rows", "columns", "holes", "ones", "seed"}: 1 to 5 fish at random, but one fish on at least
//     `ones` tiles; `holes` lists positions, or is a number of random ones. The same seed makes the
//     same board. What is left out of the last three is no hole, no tile, and 0.
// Throws json::Error.
fish::Board decode_board_rule(const json::Reader& in);

}  // namespace gauntlet::match
