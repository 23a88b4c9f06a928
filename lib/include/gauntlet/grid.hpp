#pragma once

#include <compare>
#include <cstddef>
#include <iterator>

// Positions on a grid.
//
//   for (const Position at : Positions(2, 3)) {
//     std::cout << at.row << at.column << ' ';  // 00 01 02 10 11 12
//   }

namespace gauntlet {

// A cell of a board. Rows run downwards, columns to the right, both from 0. Ordered by row, then
// column.
struct Position {
  int row = 0;
  int column = 0;
  auto operator<=>(const Position&) const = default;
};

// All positions of a grid with `rows` rows and `columns` columns, in ascending order:
// for (const Position at : Positions(2, 3)).
class Positions {
 public:
  Positions(int rows, int columns) : rows_(columns > 0 ? rows : 0), columns_(columns) {}

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Position;
    using difference_type = std::ptrdiff_t;
    using pointer = const Position*;
    using reference = Position;

    Iterator() = default;
    Iterator(Position at, int columns) : at_(at), columns_(columns) {}

    Position operator*() const { return at_; }
    Iterator& operator++() {
      if (++at_.column == columns_) at_ = {at_.row + 1, 0};
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    Position at_;
    int columns_ = 0;
  };

  Iterator begin() const { return {{0, 0}, columns_}; }
  Iterator end() const { return {{rows_, 0}, columns_}; }

 private:
  int rows_;
  int columns_;
};

}  // namespace gauntlet
