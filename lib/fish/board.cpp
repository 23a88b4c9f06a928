#include "fish/board.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/random.hpp"

namespace gauntlet::fish {

Position neighbor(Position from, Direction direction) {
  const int odd = from.row % 2;
  switch (direction) {
    case Direction::north:
      return {from.row - 2, from.column};
    case Direction::north_east:
      return {from.row - 1, from.column + odd};
    case Direction::south_east:
      return {from.row + 1, from.column + odd};
    case Direction::south:
      return {from.row + 2, from.column};
    case Direction::south_west:
      return {from.row + 1, from.column + odd - 1};
    case Direction::north_west:
      return {from.row - 1, from.column + odd - 1};
  }
  return from;
}

Board::Board(int rows, int columns, Fish fish) : rows_(rows), columns_(columns) {
  if (rows < 0 || columns < 0 || std::int64_t{rows} * columns > max_cells) {
    throw std::invalid_argument("a board has at most 128 cells");
  }
  if (fish > max_fish) throw std::invalid_argument("a tile has at most 2^31 - 1 fish");
  fish_.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), fish);
}

Board::Board(const Rows& rows) : Board(0, 0, 0) {
  std::size_t longest = 0;
  for (const auto& row : rows) longest = std::max(longest, row.size());
  *this = Board(static_cast<int>(rows.size()), static_cast<int>(longest), 0);
  auto line = fish_.begin();
  for (const auto& row : rows) {
    if (std::any_of(row.begin(), row.end(), [](Fish fish) { return fish > max_fish; })) {
      throw std::invalid_argument("a tile has at most 2^31 - 1 fish");
    }
    std::copy(row.begin(), row.end(), line);
    line += columns_;
  }
}

Board Board::uniform(int rows, int columns, Fish fish) { return {rows, columns, fish}; }

Board Board::random(int rows, int columns, const std::vector<Position>& holes, int ones,
                    std::uint64_t seed) {
  Board board(rows, columns, 1);
  for (const Position hole : holes) {
    if (!board.contains(hole)) throw std::invalid_argument("a hole lies outside the board");
    board.remove(hole);
  }
  std::vector<std::size_t> tiles;
  for (std::size_t i = 0; i < board.fish_.size(); ++i) {
    if (board.fish_[i] > 0) tiles.push_back(i);
  }
  if (ones < 0 || static_cast<std::size_t>(ones) > tiles.size()) {
    throw std::invalid_argument("fewer tiles than the tiles of one fish asked for");
  }
  Random random(seed);
  random.shuffle(tiles);
  for (std::size_t i = static_cast<std::size_t>(ones); i < tiles.size(); ++i) {
    board.fish_[tiles[i]] = static_cast<Fish>(random(1, 5));
  }
  return board;
}

bool Board::contains(Position position) const {
  return position.row >= 0 && position.row < rows_ && position.column >= 0 &&
         position.column < columns_;
}

std::vector<Position> reachable(const Board& board, Position from) {
  return reachable(board, from, [](Position) { return true; });
}

}  // namespace gauntlet::fish
