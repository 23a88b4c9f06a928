#pragma once

#include "core/bits.hpp"
#include "core/grid.hpp"

namespace gauntlet::atoms {

// A set of cells: bit number row * columns + column.
using Cells = bits::Word64;

// A rectangle of cells with their neighbors and critical masses. A cell topples when it holds its
// critical mass, the number of its orthogonal neighbors.
class Grid {
 public:
  static constexpr int max_size = 64;

  // Throws std::invalid_argument unless there are at least two rows, two columns and at most 64
  // cells.
  Grid(int rows, int columns);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int size() const { return rows_ * columns_; }

  Cells all() const { return all_; }
  Cells corners() const { return corners_; }  // critical mass 2
  Cells edges() const { return edges_; }      // 3
  Cells inner() const { return inner_; }      // 4
  int critical_mass(int cell) const;

  int cell(const Position& position) const { return position.row * columns_ + position.column; }
  Position position(int cell) const { return {cell / columns_, cell % columns_}; }
  bool contains(const Position& position) const;

  // Move a set of cells one step in a direction; cells that leave the rectangle are dropped.
  Cells up(Cells cells) const { return cells >> columns_; }
  Cells down(Cells cells) const { return cells << columns_ & all_; }
  Cells left(Cells cells) const { return (cells & ~first_column_) >> 1; }
  Cells right(Cells cells) const { return (cells & ~last_column_) << 1; }
  Cells neighbors(Cells cells) const {
    return up(cells) | down(cells) | left(cells) | right(cells);
  }
  // Returns `some` and all cells of `set` connected to it through neighbors in `set`.
  Cells connected(Cells some, Cells set) const {
    for (Cells before = 0; before != some;) {
      before = some;
      some |= neighbors(some) & set;
    }
    return some;
  }

  bool operator==(const Grid& other) const = default;

 private:
  int rows_;
  int columns_;
  Cells all_ = 0;
  Cells first_column_ = 0;
  Cells last_column_ = 0;
  Cells corners_ = 0;
  Cells edges_ = 0;
  Cells inner_ = 0;
};

}  // namespace gauntlet::atoms
