#include "page/board.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/numbers.hpp"

namespace gauntlet::page {
namespace {

// Rounds to hundredths, which is finer than the eye can see.
json::Value encode_length(double length) {
  const auto hundredths = std::llround(length * 100);
  if (hundredths % 100 == 0) return hundredths / 100;
  return json::Number{format_fixed(length, 2)};
}

json::Value encode(const Cell& cell) {
  json::Value::Object out{{"row", cell.row},
                          {"column", cell.column},
                          {"name", cell.name},
                          {"box", json::array_of(cell.box, encode_length)}};
  if (cell.action) out.emplace_back("action", *cell.action);
  if (!cell.hint.empty()) out.emplace_back("hint", cell.hint);
  if (!cell.outline.empty()) out.emplace_back("outline", cell.outline);
  return out;
}

}  // namespace

json::Value encode(const Board& board) {
  auto cells = json::array_of(board.cells, [](const Cell& cell) { return encode(cell); });
  return json::Value::Object{{"svg", board.svg},
                             {"label", board.label},
                             {"rows", board.rows},
                             {"columns", board.columns},
                             {"cells", std::move(cells)}};
}

json::Value encode(const palette::ColorPair& paint) {
  return json::Value::Object{{"fill", std::string(paint.background)},
                             {"ink", std::string(paint.foreground)}};
}

std::string name_of_place(Position at) {
  return "row " + std::to_string(at.row) + ", column " + std::to_string(at.column) + ": ";
}

std::string count_of_rows(int rows, int columns) {
  return pluralize(static_cast<std::uint64_t>(rows), "row") + " and " +
         pluralize(static_cast<std::uint64_t>(columns), "column");
}

bool has(const std::vector<Position>& places, Position at) {
  return std::find(places.begin(), places.end(), at) != places.end();
}

}  // namespace gauntlet::page
