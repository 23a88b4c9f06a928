#include "atoms/symmetry.hpp"

#include <cassert>
#include <utility>

namespace gauntlet::atoms {
namespace {

// Returns the image of a cell: bits 0 and 1 of the reflection exchange top and bottom, left and
// right; bit 2 exchanges rows and columns.
int reflect(const Grid& grid, int cell, unsigned reflection) {
  Position at = grid.position(cell);
  if ((reflection & 1) != 0) at.row = grid.rows() - 1 - at.row;
  if ((reflection & 2) != 0) at.column = grid.columns() - 1 - at.column;
  if ((reflection & 4) != 0) std::swap(at.row, at.column);
  return grid.cell(at);
}

}  // namespace

Symmetry::Symmetry(const Grid& grid) : count_(grid.rows() == grid.columns() ? 7 : 3) {
  assert(grid.size() <= max_cells);
  for (std::size_t i = 0; i < 2 * count_; ++i) {
    const auto reflection = static_cast<unsigned>(i / 2 + 1);
    const int begin = i % 2 == 0 ? 0 : half_cells;
    for (std::size_t cells = 0; cells < half_size; ++cells) {
      for (int bit = 0; bit < half_cells && begin + bit < grid.size(); ++bit) {
        if ((cells >> bit & 1) == 0) continue;
        halves_[i][cells] |= std::uint32_t{1} << reflect(grid, begin + bit, reflection);
      }
    }
  }
  for (int cell = 0; cell < grid.size(); ++cell) {
    for (std::size_t i = 0; i <= count_; ++i) {
      const int image = reflect(grid, cell, static_cast<unsigned>(i));
      const Cells bit = bits::bit<Cells>(image);
      auto& steps = steps_[static_cast<std::size_t>(cell)];
      steps[0][i] = steps[2][i] = pack(bit, 0, 0);
      steps[1][i] = pack(0, bit, 0) - pack(bit, 0, 0);
    }
  }
}

}  // namespace gauntlet::atoms
