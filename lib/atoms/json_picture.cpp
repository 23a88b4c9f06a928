#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "atoms/picture.hpp"
#include "core/games.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::atoms {
namespace {

constexpr std::size_t max_cells = 256;

// Decodes the cells of a board: those of the player to move are positive, the opponent's negative.
// Throws json::Error.
ElectronRows decode_rows(const json::Reader& in) {
  constexpr std::string_view expected = "a board of 1 to 256 cells";
  constexpr std::int64_t min = std::numeric_limits<std::int32_t>::min(), max = 1 << 30;
  const std::size_t size = in.size(expected);
  if (size > max_cells) in.fail(expected);
  ElectronRows rows(size);
  std::size_t cells = 0;
  for (std::size_t r = 0; r < size; ++r) {
    const std::size_t width = in[r].size(expected);
    cells += width;
    if (cells > max_cells) in.fail(expected);
    for (std::size_t c = 0; c < width; ++c) {
      rows[r].push_back(in[r][c].integer("a number of electrons", min, max));
    }
  }
  if (cells == 0) in.fail(expected);
  return rows;
}

ElectronRows decode_input(const json::Reader& in) {
  const auto [depth, board] = in.items<2>("a depth and a board");
  depth.natural("a depth");
  return decode_rows(board);
}

// Returns the cells of an input's board that the pointers lead to.
std::vector<Position> cells_of(std::span<const std::string> pointers, const ElectronRows& rows) {
  std::vector<Position> cells;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      std::string pointer("/1/");
      pointer.append(std::to_string(r)).append("/").append(std::to_string(c));
      if (std::find(pointers.begin(), pointers.end(), pointer) != pointers.end()) {
        cells.push_back({static_cast<int>(r), static_cast<int>(c)});
      }
    }
  }
  return cells;
}

// Returns whether the value is a move rather than a depth and a board.
bool is_move(const json::Value& value) {
  const auto* items = value.as<json::Value::Array>();
  return items != nullptr && items->size() == 2 &&
         items->back().as<json::Value::Array>() == nullptr;
}

Position decode_move(const json::Reader& in, const ElectronRows& rows) {
  constexpr std::string_view expected = "a cell on the board";
  const auto [row, column] = in.items<2>(expected);
  const std::size_t r = row.natural(expected, rows.size() - 1);
  if (rows[r].empty()) in.fail(expected);
  const std::size_t c = column.natural(expected, rows[r].size() - 1);
  return {static_cast<int>(r), static_cast<int>(c)};
}

}  // namespace
}  // namespace gauntlet::atoms

// Draws the board in the input of atoms-move, [depth, board], of 1 to 256 cells. Rows may have
// different lengths. An answer, [row, column], is marked on the board of its input.
gauntlet::page::Board gauntlet::games::atoms::board(const json::Value& value,
                                                    const json::Value* input,
                                                    std::span<const std::string> differing) {
  using namespace gauntlet::atoms;
  const bool is_answer = input != nullptr && is_move(value);
  const ElectronRows rows = decode_input(json::Reader(is_answer ? *input : value));
  Marks marks;
  if (is_answer) {
    marks.last = decode_move(json::Reader(value), rows);
    if (!differing.empty()) marks.differing = {*marks.last};
  } else {
    marks.differing = cells_of(differing, rows);
  }
  return page::atoms_board(rows, marks);
}

// Renders a board that atoms-move accepts.
std::optional<std::string> gauntlet::games::atoms::render_text(const json::Value& value,
                                                               bool has_color) {
  const auto [depth, cells] = json::Reader(value).items<2>("a depth and a board");
  depth.natural("a depth");
  const auto board = gauntlet::atoms::decode_board(cells, json::Strictness::lenient);
  return gauntlet::atoms::text(board.grid(), board.electrons(), 0, {}, has_color);
}
