#include "atoms/position_index.hpp"

#include <cassert>

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
    // The sets whose highest cell is this one.
    for (std::size_t set = here + 1; set < 2 * here; ++set) {
      for (std::size_t i = 0; i < images.size(); ++i) {
        table[set][i] = table[here][i] + table[set - here][i];
      }
    }
  }
}

}  // namespace gauntlet::atoms
