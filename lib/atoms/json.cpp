#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/numbers.hpp"
#include "gauntlet/atoms_json.hpp"

namespace gauntlet::atoms {
namespace {

using json::Value;

// Decodes the size of a board. Throws for sizes that no board has.
Grid decode_grid(const json::Reader& in) {
  const std::size_t rows = in.size("a board: an array of rows");
  std::size_t columns = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t length = in[i].size("a row: an array of cells");
    if (i > 0 && length != columns) {
      in[i].fail("a row of " + pluralize(columns, "cell") + ", as long as the first");
    }
    columns = length;
  }
  if (rows < 2 || columns < 2 || rows > Grid::max_size / columns) {
    in.fail("a board of 2 rows and columns at least and 64 cells at most",
            std::to_string(rows) + " by " + std::to_string(columns));
  }
  return {static_cast<int>(rows), static_cast<int>(columns)};
}

void check_rest(const json::Reader& in, const Grid& grid, const std::vector<int>& cells) {
  for (int cell = 0; cell < grid.size(); ++cell) {
    const int max = grid.critical_mass(cell) - 1;
    if (std::abs(cells[static_cast<std::size_t>(cell)]) <= max) continue;
    const auto [row, column] = grid.position(cell);
    in[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)].fail(
        "at most " + pluralize(static_cast<std::uint64_t>(max), "electron") +
        " here, on a board at rest");
  }
}

// Checks that the players have alternated, with the player not to move last.
void check_play(const json::Reader& in, const Bitboard& x) {
  if (x.occupied() != 0 && x.theirs() == 0) {
    in.fail("an electron of the player who moved last", "none");
  }
  if (x.sum() == 2 && x.mine == 0) in.fail("one electron of each player", "two of one player");
}

Value encode_all(const std::vector<Position>& positions) {
  return json::array_of(positions, [](const Position& at) { return encode(at); });
}

Value plies_or_null(int plies) { return plies != 0 ? Value(plies) : Value(); }

}  // namespace

Board decode_board(const json::Reader& in, json::Strictness strictness) {
  const Grid grid = decode_grid(in);
  std::vector<int> cells;
  for (std::size_t i = 0; i < static_cast<std::size_t>(grid.rows()); ++i) {
    for (std::size_t j = 0; j < static_cast<std::size_t>(grid.columns()); ++j) {
      cells.push_back(
          static_cast<int>(in[i][j].integer("a number of electrons from -7 to 7", -7, 7)));
    }
  }
  int sum = 0;
  for (const int cell : cells) sum += std::abs(cell);
  const bool mine = std::any_of(cells.begin(), cells.end(), [](int cell) { return cell > 0; });
  if (mine || sum < 2) check_rest(in, grid, cells);
  Board board(grid, cells);
  if (strictness == json::Strictness::strict) check_play(in, board.electrons());
  return board;
}

std::uint64_t decode_depth(const json::Reader& in, bool may_be_zero) {
  const std::string expected = may_be_zero ? "a depth from 0 (no limit) to 18446744073709551615"
                                           : "a depth from 1 to 18446744073709551615";
  const std::uint64_t depth = in.natural(expected);
  if (depth == 0 && !may_be_zero) in.fail(expected);
  return depth;
}

Value encode(const Position& position) { return Value::Array{position.row, position.column}; }

Value encode(const Board& board) {
  Value::Array rows;
  for (int row = 0; row < board.grid().rows(); ++row) {
    Value::Array cells;
    for (int column = 0; column < board.grid().columns(); ++column) {
      cells.emplace_back(board[board.grid().cell({row, column})]);
    }
    rows.emplace_back(std::move(cells));
  }
  return rows;
}

Value encode_value(int value, int unit) {
  if (is_proven(value)) return Value::Object{{is_win(value) ? "win" : "loss", plies_to_end(value)}};
  if (value % unit == 0) return value / unit;
  std::string digits = std::to_string(unit + std::abs(value) % unit);  // leading 1: keeps zeros
  digits.erase(digits.find_last_not_of('0') + 1);
  return json::Number{(value < 0 ? "-" : "") + std::to_string(std::abs(value) / unit) + "." +
                      digits.substr(1)};
}

Value encode_explanation(const Board& board, const SearchResult& result, int unit) {
  Value::Array waves_of_move;
  for (const Wave& wave : waves(board, result.move)) {
    std::vector<Position> toppling;
    for (Cells cells = wave.toppling; cells != 0;) {
      toppling.push_back(board.grid().position(bits::pop(cells)));
    }
    waves_of_move.push_back(encode_all(toppling));
  }
  return Value::Object{
      {"move", encode(result.move)}, {"value", encode_value(result.value, unit)},
      {"depth", result.depth},       {"line", encode_all(result.principal_variation)},
      {"nodes", result.nodes},       {"waves", std::move(waves_of_move)}};
}

Value encode(const Solved& solved) {
  auto moves = json::array_of(solved.moves, [](const auto& move) {
    return Value::Array{encode(move.first), plies_or_null(move.second)};
  });
  return Value::Object{{"value", plies_or_null(solved.value)}, {"moves", std::move(moves)}};
}

}  // namespace gauntlet::atoms
