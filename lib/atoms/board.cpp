#include "atoms/board.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "atoms/bitboard.hpp"

namespace gauntlet::atoms {

Board::Board(const Grid& grid, std::span<const int> cells) : grid_(grid) {
  if (cells.size() != static_cast<std::size_t>(grid.size())) {
    throw std::invalid_argument("a board has as many cells as its grid");
  }
  for (int cell = 0; cell < grid.size(); ++cell) {
    const int value = cells[static_cast<std::size_t>(cell)];
    if (value < -7 || value > 7) throw std::invalid_argument("a cell has at most 7 electrons");
    const auto count = static_cast<Cells>(std::abs(value));
    electrons_.ones |= (count & 1) << cell;
    electrons_.twos |= (count >> 1 & 1) << cell;
    electrons_.fours |= (count >> 2) << cell;
    if (value > 0) electrons_.mine |= bits::bit<Cells>(cell);
  }
  if (unstable(grid_, electrons_) != 0 && !is_lost(electrons_)) {
    throw std::invalid_argument("a board is at rest");
  }
}

int Board::operator[](int cell) const {
  const int count = electrons_.count(cell);
  return (electrons_.mine >> cell & 1) != 0 ? count : -count;
}

std::vector<Position> legal_actions(const Board& board) {
  std::vector<Position> actions;
  if (is_over(board)) return actions;
  for (Cells cells = board.grid().all() & ~board.electrons().theirs(); cells != 0;) {
    actions.push_back(board.grid().position(bits::pop(cells)));
  }
  return actions;
}

std::optional<Board> play(const Board& board, const Position& action) {
  const Grid& grid = board.grid();
  if (is_over(board) || !grid.contains(action)) return std::nullopt;
  const Cells cell = bits::bit<Cells>(grid.cell(action));
  Bitboard electrons = board.electrons();
  if ((electrons.theirs() & cell) != 0) return std::nullopt;
  make_move(grid, electrons, cell);
  return Board(grid, electrons.mirrored());
}

bool is_over(const Board& board) { return is_lost(board.electrons()); }

int max_remaining_plies(const Board& board) {
  const Grid& grid = board.grid();
  const int max =
      bits::count(grid.corners()) + 2 * bits::count(grid.edges()) + 3 * bits::count(grid.inner());
  return std::max(max - board.electrons().sum(), 0) + 1;
}

std::vector<Wave> waves(const Board& board, const Position& action) {
  const Grid& grid = board.grid();
  std::vector<Wave> found;
  Bitboard electrons = board.electrons();
  add(electrons, bits::bit<Cells>(grid.cell(action)));
  for (Cells toppling = unstable(grid, electrons); toppling != 0;
       toppling = unstable(grid, electrons)) {
    found.push_back({electrons, toppling});
    topple(grid, electrons, toppling);
    if (electrons.theirs() == 0) break;
  }
  return found;
}

}  // namespace gauntlet::atoms
