#include "atoms/grid.hpp"

#include <stdexcept>

namespace gauntlet::atoms {

Grid::Grid(int rows, int columns) : rows_(rows), columns_(columns) {
  if (rows < 2 || columns < 2 || rows > max_size / columns) {
    throw std::invalid_argument("a board has two rows and columns at least and up to 64 cells");
  }
  for (const auto [row, column] : Positions(rows, columns)) {
    const Cells here = bits::bit<Cells>(cell({row, column}));
    const bool at_end = row == 0 || row == rows - 1;
    const bool at_side = column == 0 || column == columns - 1;
    all_ |= here;
    if (column == 0) first_column_ |= here;
    if (column == columns - 1) last_column_ |= here;
    (at_end && at_side ? corners_ : at_end || at_side ? edges_ : inner_) |= here;
  }
}

int Grid::critical_mass(int cell) const {
  return 2 + static_cast<int>(edges_ >> cell & 1) + 2 * static_cast<int>(inner_ >> cell & 1);
}

bool Grid::contains(const Position& position) const {
  return position.row >= 0 && position.row < rows_ && position.column >= 0 &&
         position.column < columns_;
}

}  // namespace gauntlet::atoms
