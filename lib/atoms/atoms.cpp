#include "gauntlet/atoms.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "atoms/bitboard.hpp"
#include "atoms/mtdf.hpp"
#include "core/bits.hpp"

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

namespace {

// Iterative deepening, until the value is decided: a win or loss found early is final. The guess
// is the value from two plies before, because values at odd and even depths differ.
SearchResult value_of(Mtdf& search, int depth) {
  SearchResult result;
  int before = 0;
  for (int horizon = 1; horizon <= depth && !is_proven(result.value); ++horizon) {
    result.depth = horizon;
    before = std::exchange(result.value, search.solve(horizon, before));
  }
  return result;
}

}  // namespace

std::optional<SearchResult> best_move(const Board& board, std::uint64_t depth, bool with_line) {
  assert(depth > 0);
  if (is_over(board)) return std::nullopt;
  const Grid& grid = board.grid();
  Bitboard x = board.electrons();
  if (x.occupied() != 0 && x.theirs() == 0) {  // cannot arise in a game: any move wins
    const Position move = grid.position(0);
    return SearchResult{move, wins_in(1), 1, {move}, 1};
  }
  const auto longest = static_cast<std::uint64_t>(max_remaining_plies(board));
  Mtdf search(board);
  SearchResult result = value_of(search, static_cast<int>(std::min(depth, longest)));
  const int plies = with_line ? result.depth : 1;
  int value = result.value;
  for (int ply = 0; ply < plies; ++ply) {
    const int cell = search.first_move(x, ply, value);
    result.principal_variation.push_back(grid.position(cell));
    make_move(grid, x, bits::bit<Cells>(cell));
    x = x.mirrored();
    value = -value;
  }
  result.move = result.principal_variation.front();
  result.nodes = search.nodes();
  return result;
}

}  // namespace gauntlet::atoms
