#include <algorithm>
#include <array>
#include <utility>

#include "core/games.hpp"
#include "gauntlet/atoms.hpp"
#include "gauntlet/atoms_json.hpp"
#include "grading/fuzz/inputs/generate.hpp"

// Boards of 2 to `size` rows and columns, at most 5, in which many cells are close to their
// critical mass.
namespace gauntlet::grading::fuzz::atoms {
namespace {

using json::Value;

Value make(Random& random, int size) {
  const int max_side = std::clamp(size, 2, 5);
  const int rows = random(2, max_side);
  const gauntlet::atoms::Grid grid(rows, random(2, max_side));
  const int full_percent = random(0, 3) * 30;
  const int own_percent = random(1, 3) * 25;
  Value::Array board;
  for (int row = 0; row < grid.rows(); ++row) {
    Value::Array cells;
    for (int column = 0; column < grid.columns(); ++column) {
      const int max = grid.critical_mass(grid.cell({row, column})) - 1;
      const int electrons = random.chance(full_percent) ? max : random(0, max);
      cells.emplace_back(random.chance(own_percent) ? electrons : -electrons);
    }
    board.emplace_back(std::move(cells));
  }
  return Value::Array{random(1, grid.size() > 12 ? 2 : 3), std::move(board)};
}

void check(const json::Reader& input) {
  const auto [depth, board] = input.items<2>("[D, Board]");
  gauntlet::atoms::decode_depth(depth, false);
  gauntlet::atoms::decode_board(board, json::Strictness::strict);
}

// Removes one cell of each row, so that there is a column less.
std::vector<Value> leave_out_columns(const json::Reader& input) {
  const auto [depth, board] = input.items<2>("[D, Board]");
  const auto whole = gauntlet::atoms::decode_board(board, json::Strictness::lenient);
  std::vector<Value> found;
  for (std::ptrdiff_t column = 0; column < whole.grid().columns(); ++column) {
    Value::Array rows = *board.value().as<Value::Array>();
    for (Value& row : rows) {
      auto& cells = *row.as<Value::Array>();
      cells.erase(cells.begin() + column);
    }
    found.emplace_back(Value::Array{depth.value(), std::move(rows)});
  }
  return found;
}

constexpr std::array all_kinds{InputGenerator{"atoms-move", make, check, leave_out_columns}};

}  // namespace
}  // namespace gauntlet::grading::fuzz::atoms

std::span<const gauntlet::grading::fuzz::InputGenerator> gauntlet::games::atoms::inputs() {
  return grading::fuzz::atoms::all_kinds;
}
