#pragma once

#include "fish/picture.hpp"
#include "page/board.hpp"

namespace gauntlet::page {

// Has a cell for every place of the board, holes included: cells[row * columns + column].
Board fish_board(const fish::State& state, const fish::Marks& marks = {});

}  // namespace gauntlet::page
