#pragma once

#include <span>

#include "mastermind/picture.hpp"
#include "page/board.hpp"

namespace gauntlet::page {

// One row with a cell for each guess. Without guesses, one cell for the first guess to come.
Board mastermind_board(std::span<const mastermind::Guess> guesses, int length,
                       const mastermind::Marks& marks = {});
Board mastermind_board(const mastermind::CodeSpace& codes, std::span<const mastermind::Row> rows,
                       const mastermind::Marks& marks = {});

}  // namespace gauntlet::page
