#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/grid.hpp"

namespace gauntlet::fish {

// The six directions of the hexagonal board, in the order in which everything searches them.
enum class Direction { north, north_east, south_east, south, south_west, north_west };
inline constexpr std::array all_directions{Direction::north,      Direction::north_east,
                                           Direction::south_east, Direction::south,
                                           Direction::south_west, Direction::north_west};

// The place next to a place in a direction. Odd rows sit half a tile to the right, so a step north
// or south goes two rows.
Position neighbor(Position from, Direction direction);

// A rectangle of tiles, each with some fish; a tile without fish is a hole.
class Board {
 public:
  using Fish = std::uint32_t;
  using Rows = std::vector<std::vector<Fish>>;

  static constexpr std::int64_t max_cells = 128;
  static constexpr Fish max_fish = 0x7fffffff;

  // Rows of fish; rows may differ in length, what they lack on the right are holes. Throws
  // std::invalid_argument for more than max_cells cells or a tile of more than max_fish.
  explicit Board(const Rows& rows);

  // The same number of fish everywhere.
  static Board uniform(int rows, int columns, Fish fish);

  // Holes where told, at least `ones` tiles of one fish, 1 to 5 fish on the others; the same for
  // the same seed. Throws std::invalid_argument for a hole outside, or where there are fewer tiles
  // than `ones`.
  static Board random(int rows, int columns, const std::vector<Position>& holes, int ones,
                      std::uint64_t seed);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  Positions positions() const { return {rows_, columns_}; }  // all of the rectangle, row by row
  bool contains(Position position) const;
  // Precondition, here and below: the board contains the position.
  Fish fish(Position position) const { return fish_[index(position)]; }
  bool is_hole(Position position) const { return fish(position) == 0; }
  void remove(Position position) { fish_[index(position)] = 0; }

  bool operator==(const Board&) const = default;

 private:
  Board(int rows, int columns, Fish fish);

  std::size_t index(Position position) const {
    return static_cast<std::size_t>(position.row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(position.column);
  }

  int rows_;
  int columns_;
  std::vector<Fish> fish_;  // row by row
};

// The tiles on which a penguin at `from` can stop on an otherwise empty board, direction by
// direction, near before far. A line ends before the first hole or the edge; `from` itself may be
// a hole.
std::vector<Position> reachable(const Board& board, Position from);

// The same, where lines also end before a tile that is not `free(position)`.
template <class Free>
std::vector<Position> reachable(const Board& board, Position from, const Free& free) {
  std::vector<Position> found;
  for (const Direction direction : all_directions) {
    for (Position to = neighbor(from, direction);
         board.contains(to) && !board.is_hole(to) && free(to); to = neighbor(to, direction)) {
      found.push_back(to);
    }
  }
  return found;
}

}  // namespace gauntlet::fish
