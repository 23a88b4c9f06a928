#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/grid.hpp"

namespace gauntlet::fish {

// The six directions of the hexagonal board, in the order in which all functions try them.
enum class Direction { north, north_east, south_east, south, south_west, north_west };
inline constexpr std::array all_directions{Direction::north,      Direction::north_east,
                                           Direction::south_east, Direction::south,
                                           Direction::south_west, Direction::north_west};

// Returns the cell next to `from` in a direction; it may lie off the board. Odd rows are shifted
// right by half a tile, so a step north or south skips one row.
Position neighbor(Position from, Direction direction);

// A rectangular board of tiles, each with some fish; a tile without fish is a hole.
class Board {
 public:
  using Fish = std::uint32_t;
  using Rows = std::vector<std::vector<Fish>>;

  static constexpr std::int64_t max_cells = 128;
  static constexpr Fish max_fish = 0x7fffffff;

  // Creates a board from the fish of each row. Shorter rows are padded with holes on the right.
  // Throws std::invalid_argument for more than max_cells cells or more than max_fish fish on a
  // tile.
  explicit Board(const Rows& rows);

  // Returns a board with the same number of fish on every tile.
  static Board uniform(int rows, int columns, Fish fish);

  // Returns a random board with the given holes, at least `ones` one-fish tiles, and 1 to 5 fish on
  // each other tile. The same seed gives the same board. Throws std::invalid_argument if a hole
  // lies outside or fewer than `ones` tiles remain.
  static Board random(int rows, int columns, const std::vector<Position>& holes, int ones,
                      std::uint64_t seed);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  Positions positions() const { return {rows_, columns_}; }  // all cells, row by row
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

// Returns the tiles that a penguin at `from` can reach in one move on a board without other
// penguins, direction by direction, nearest first. A line ends before the first hole or the edge;
// `from` itself may be a hole.
std::vector<Position> reachable(const Board& board, Position from);

// Like reachable() above, but lines also end before a tile for which `free(position)` is false.
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
