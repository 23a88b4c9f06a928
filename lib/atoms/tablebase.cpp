#include "atoms/tablebase.hpp"

#include <cassert>

#include "core/bits.hpp"

namespace gauntlet::atoms {

PositionIndex::PositionIndex(const Grid& grid) {
  assert(grid.size() <= max_cells);
  std::array<std::int32_t, max_cells> weights{};
  for (int cell = 0; cell < grid.size(); ++cell) {
    const int mass = grid.critical_mass(cell);
    weights[static_cast<std::size_t>(cell)] = static_cast<std::int32_t>(size_);
    middle_ += static_cast<std::int32_t>(size_) * (mass - 1);
    size_ *= static_cast<std::size_t>(2 * mass - 1);
  }
  for (int cell = 0; cell < grid.size(); ++cell) {
    const auto [row, column] = grid.position(cell);
    const int last_row = grid.rows() - 1, last_column = grid.columns() - 1;
    const std::array<Position, 4> images{{{row, column},
                                          {last_row - row, column},
                                          {row, last_column - column},
                                          {last_row - row, last_column - column}}};
    auto& table = sums_[static_cast<std::size_t>(cell / half)];
    const auto here = std::size_t{1} << cell % half;
    for (std::size_t i = 0; i < images.size(); ++i) {
      table[here][i] = weights[static_cast<std::size_t>(grid.cell(images[i]))];
    }
    // All sets whose highest cell is this one.
    for (std::size_t set = here + 1; set < 2 * here; ++set) {
      for (std::size_t i = 0; i < images.size(); ++i) {
        table[set][i] = table[here][i] + table[set - here][i];
      }
    }
  }
}

int Tablebase::operator()(const Bitboard& x, Deadline& deadline) {
  std::int8_t& known = known_[index_(x)];
  if (known == 0 && !deadline.passed()) {
    known = static_cast<std::int8_t>(best_of_moves(x, deadline));
  }
  return known;
}

int Tablebase::best_of_moves(const Bitboard& x, Deadline& deadline) {
  std::array<Bitboard, PositionIndex::max_cells> after;
  std::size_t moves = 0;
  // Only a chain reaction can win, and only an own critical cell can start one.
  const Cells toppling = critical(grid_, x) & x.mine;
  for (Cells cells = toppling; cells != 0;) {
    Bitboard& child = after[moves++] = x;
    if (make_move(grid_, child, bits::bit<Cells>(bits::pop(cells)))) return 1;
  }
  for (Cells cells = grid_.all() & ~x.theirs() & ~toppling; cells != 0;) {
    add(after[moves++] = x, bits::bit<Cells>(bits::pop(cells)));
  }
  int best = -1;
  for (std::size_t i = 0; i < moves; ++i) {
    const int reply = (*this)(after[i].mirrored(), deadline);
    if (reply == 0) return 0;
    const int outcome = before_move(reply);
    if (is_better(outcome, best)) best = outcome;
    if (best == 3) break;  // already optimal: no move wins at once
  }
  return best;
}

}  // namespace gauntlet::atoms
