#pragma once

#include "fish/board.hpp"
#include "json/reader.hpp"

namespace gauntlet::match {

// Decodes the board of a game from one of three forms:
//   a Board
//   {"rows", "columns", "fish"}: the same number of fish on every tile
//   {"rows", "columns", "holes", "ones", "seed"}: 1 to 5 fish at random, but one fish on at least
//     `ones` tiles; `holes` is a list of positions or a number of random ones. Equal seeds make
// equal
//     boards. Defaults of the last three: no holes, 0 and 0.
// Throws json::Error.
fish::Board decode_board_spec(const json::Reader& in);

}  // namespace gauntlet::match
