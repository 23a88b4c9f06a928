#pragma once

#include "bricks/picture.hpp"
#include "page/board.hpp"

namespace gauntlet::page {

// Has a cell for each floor of bricks::floors(position, top), in that order: from the top of a
// tower down, left to right. A cell is one height or, in high towers, a range of heights.
Board bricks_board(const bricks::Position& position, bricks::Height top,
                   const bricks::Marks& marks = {});

}  // namespace gauntlet::page
