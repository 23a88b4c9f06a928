#include "atoms/json_picture.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "atoms/json.hpp"
#include "atoms/picture.hpp"
#include "json/pointer.hpp"
#include "json/reader.hpp"
#include "text/element.hpp"

namespace gauntlet::atoms {
namespace {

using Rows = std::vector<std::vector<std::int64_t>>;
using text::empty_element;

constexpr std::size_t most_cells = 256;
constexpr std::int64_t side = 28;  // of a cell, in pixels

// The cells of a board: atoms of the player to move are positive, the other's negative. Throws
// json::Error.
Rows decode_rows(const json::Reader& in) {
  constexpr std::string_view expected = "a board of 1 to 256 cells";
  constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min(), most = 1 << 30;
  const std::size_t size = in.size(expected);
  if (size > most_cells) in.fail(expected);
  Rows rows(size);
  std::size_t cells = 0;
  for (std::size_t r = 0; r < size; ++r) {
    const std::size_t width = in[r].size(expected);
    cells += width;
    if (cells > most_cells) in.fail(expected);
    for (std::size_t c = 0; c < width; ++c) {
      rows[r].push_back(in[r][c].integer("a number of atoms", least, most));
    }
  }
  if (cells == 0) in.fail(expected);
  return rows;
}

std::string picture_of_cell(std::int64_t x, std::int64_t y, std::int64_t atoms) {
  std::string shapes = empty_element(
      "rect", {{"x", x}, {"y", y}, {"width", side}, {"height", side}, {"class", "cell"}});
  if (atoms == 0) return shapes;
  const std::int64_t middle = x + side / 2, center = y + side / 2;
  shapes += empty_element(
      "circle",
      {{"cx", middle}, {"cy", center}, {"r", 11}, {"class", atoms > 0 ? "mine" : "theirs"}});
  return shapes +
         text::element("text", {{"x", middle}, {"y", center + 4}}, std::to_string(std::abs(atoms)));
}

using Cell = std::pair<std::size_t, std::size_t>;

// What to point out on a board.
struct CellMarks {
  std::set<Cell> differing = {};
  std::optional<Cell> chosen = std::nullopt;
};

std::string edge_of_cell(std::int64_t x, std::int64_t y, std::string_view kind) {
  return empty_element(
      "rect",
      {{"x", x + 2}, {"y", y + 2}, {"width", side - 4}, {"height", side - 4}, {"class", kind}});
}

std::string marks_of_cell(std::int64_t x, std::int64_t y, const Cell& cell,
                          const CellMarks& marks) {
  std::string shapes;
  if (marks.chosen == cell) shapes += edge_of_cell(x, y, "chosen");
  if (!marks.differing.contains(cell)) return shapes;
  return shapes + edge_of_cell(x, y, "differing") +
         text::element("text", {{"x", x + side - 6}, {"y", y + 11}, {"class", "unequal"}},
                       "\u2260");
}

std::string picture_of_rows(const Rows& rows, const CellMarks& marks) {
  std::size_t columns = 0;
  std::string shapes;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    columns = std::max(columns, rows[r].size());
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const std::int64_t x = side * static_cast<std::int64_t>(c);
      const std::int64_t y = side * static_cast<std::int64_t>(r);
      shapes += picture_of_cell(x, y, rows[r][c]) + marks_of_cell(x, y, {r, c}, marks);
    }
  }
  const std::string width = std::to_string(side * static_cast<std::int64_t>(columns));
  const std::string height = std::to_string(side * static_cast<std::int64_t>(rows.size()));
  return text::element("svg",
                       {{"class", "board"},
                        {"role", "img"},
                        {"aria-label", "an atoms board"},
                        {"width", width},
                        {"height", height},
                        {"viewBox", "0 0 " + width + ' ' + height}},
                       shapes);
}

Rows decode_input(const json::Reader& in) {
  const auto [depth, board] = in.items<2>("a depth and a board");
  depth.natural("a depth");
  return decode_rows(board);
}

// The cells on the board of an input to which pointers lead.
std::set<Cell> cells_of(std::span<const std::string> pointers, const Rows& rows) {
  std::set<Cell> cells;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      std::string pointer("/1/");
      pointer.append(std::to_string(r)).append("/").append(std::to_string(c));
      if (std::find(pointers.begin(), pointers.end(), pointer) != pointers.end()) {
        cells.emplace(r, c);
      }
    }
  }
  return cells;
}

// Whether it is a move and not a depth and a board.
bool is_move(const json::Value& value) {
  const auto* items = value.as<json::Value::Array>();
  return items != nullptr && items->size() == 2 &&
         items->back().as<json::Value::Array>() == nullptr;
}

std::string picture_of_move(const json::Reader& in, const Rows& rows, bool differs) {
  constexpr std::string_view expected = "a cell on the board";
  const auto [row, column] = in.items<2>(expected);
  const std::size_t r = row.natural(expected, rows.size() - 1);
  if (rows[r].empty()) in.fail(expected);
  const std::size_t c = column.natural(expected, rows[r].size() - 1);
  CellMarks marks{{}, Cell{r, c}};
  if (differs) marks.differing.emplace(r, c);
  return picture_of_rows(rows, marks);
}

}  // namespace

std::optional<std::string> picture_of(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing) {
  try {
    if (input != nullptr && is_move(value)) {
      const Rows rows = decode_input(json::Reader(*input));
      return picture_of_move(json::Reader(value), rows, !differing.empty());
    }
    const Rows rows = decode_input(json::Reader(value));
    return picture_of_rows(rows, {cells_of(differing, rows)});
  } catch (const json::Error&) {  // something else
    return std::nullopt;
  }
}

std::optional<std::string> letters_of(const json::Value& value, bool has_color) {
  try {
    const auto [depth, cells] = json::Reader(value).items<2>("a depth and a board");
    depth.natural("a depth");
    const Board board = decode_board(cells, json::Strictness::loose);
    return text(board.grid(), board.electrons(), 0, {}, has_color);
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

}  // namespace gauntlet::atoms
