#include "atoms/json_picture.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include "atoms/json.hpp"
#include "atoms/picture.hpp"
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

std::string picture_of_rows(const Rows& rows) {
  std::size_t columns = 0;
  std::string shapes;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    columns = std::max(columns, rows[r].size());
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      shapes += picture_of_cell(side * static_cast<std::int64_t>(c),
                                side * static_cast<std::int64_t>(r), rows[r][c]);
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

}  // namespace

std::optional<std::string> picture_of(const json::Value& value) {
  try {
    const auto [depth, board] = json::Reader(value).items<2>("a depth and a board");
    depth.natural("a depth");
    return picture_of_rows(decode_rows(board));
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
