#pragma once

#include <vector>

#include "atoms/picture.hpp"
#include "gauntlet/atoms.hpp"
#include "page/board.hpp"

namespace gauntlet::page {

// Has a cell for every place of the board: cells[row * columns + column]. Rows of ElectronRows that
// are shorter than others have fewer cells.
Board atoms_board(const atoms::ElectronRows& rows, const atoms::Marks& marks = {});
// Red owns the electrons of Bitboard::mine.
Board atoms_board(const atoms::Grid& grid, const atoms::Bitboard& electrons,
                  const atoms::Marks& marks = {});

// Returns the cells that topple in a wave of a chain reaction.
std::vector<Position> toppling_cells(const atoms::Grid& grid, const atoms::Wave& wave);

}  // namespace gauntlet::page
