#include "grading/reports/picture.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace gauntlet::grading::reports {
namespace {

using json::Value;
using Rows = std::vector<std::vector<std::int64_t>>;

constexpr std::size_t most_cells = 256;

const Value* find(const Value& value, std::string_view key) {
  const auto* object = value.as<Value::Object>();
  if (object == nullptr) return nullptr;
  const auto found = std::find_if(object->begin(), object->end(),
                                  [&](const auto& member) { return member.first == key; });
  return found == object->end() ? nullptr : &found->second;
}

std::optional<std::int64_t> integer(const Value& value) {
  constexpr std::uint64_t most = 1 << 30;
  if (const auto* natural = value.as<std::uint64_t>(); natural != nullptr && *natural <= most) {
    return static_cast<std::int64_t>(*natural);
  }
  const auto* number = value.as<json::Number>();
  if (number == nullptr) return std::nullopt;
  std::int32_t result = 0;
  const char* const end = number->literal.data() + number->literal.size();
  const auto [rest, error] = std::from_chars(number->literal.data(), end, result);
  if (error != std::errc() || rest != end) return std::nullopt;
  return result;
}

// The cells of a board, if it has any, and not too many.
std::optional<Rows> to_rows(const Value* value) {
  const auto* array = value == nullptr ? nullptr : value->as<Value::Array>();
  if (array == nullptr || array->size() > most_cells) return std::nullopt;
  Rows rows;
  std::size_t cells = 0;
  for (const Value& item : *array) {
    const auto* row = item.as<Value::Array>();
    if (row == nullptr) return std::nullopt;
    cells += row->size();
    if (cells > most_cells) return std::nullopt;
    rows.emplace_back();
    for (const Value& cell : *row) {
      const auto number = integer(cell);
      if (!number) return std::nullopt;
      rows.back().push_back(*number);
    }
  }
  if (cells == 0) return std::nullopt;
  return rows;
}

struct Point {
  std::int64_t x;
  std::int64_t y;
};

std::optional<Point> to_position(const Value* value) {
  const auto* pair = value == nullptr ? nullptr : value->as<Value::Array>();
  if (pair == nullptr || pair->size() != 2) return std::nullopt;
  const auto row = integer((*pair)[0]);
  const auto column = integer((*pair)[1]);
  constexpr auto most = static_cast<std::int64_t>(most_cells);
  if (!row || !column || *row < 0 || *column < 0 || *row >= most || *column >= most) {
    return std::nullopt;
  }
  return Point{*column, *row};
}

std::string attribute(std::string_view name, std::int64_t value) {
  return ' ' + std::string(name) + "=\"" + std::to_string(value) + '"';
}

std::string text_at(Point at, std::int64_t number) {
  return "<text" + attribute("x", at.x) + attribute("y", at.y + 4) + '>' + std::to_string(number) +
         "</text>";
}

std::string circle(Point at, std::int64_t radius, std::string_view kind) {
  return "<circle" + attribute("cx", at.x) + attribute("cy", at.y) + attribute("r", radius) +
         " class=\"" + std::string(kind) + "\"/>";
}

std::string svg(std::string_view label, Point size, const std::string& shapes) {
  const std::string width = std::to_string(size.x);
  const std::string height = std::to_string(size.y);
  return "<svg class=\"board\" role=\"img\" aria-label=\"" + std::string(label) + "\" width=\"" +
         width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height + "\">" +
         shapes + "</svg>";
}

std::int64_t widest(const Rows& rows) {
  std::size_t most = 0;
  for (const auto& row : rows) most = std::max(most, row.size());
  return static_cast<std::int64_t>(most);
}

// A tile is a hexagon, lying on a side; every other row is shifted by half a tile and its slant.
constexpr std::int64_t unit = 14;

Point middle(Point place) {
  return {4 * unit * place.x + 2 * unit * (place.y % 2) + 3 * unit / 2, unit * (place.y + 1)};
}

std::string hexagon(Point at, bool hole) {
  std::string points;
  for (const auto& [dx, dy] : {Point{-1, -2}, {1, -2}, {3, 0}, {1, 2}, {-1, 2}, {-3, 0}}) {
    if (!points.empty()) points += ' ';
    points += std::to_string(at.x + dx * unit / 2) + ',' + std::to_string(at.y + dy * unit / 2);
  }
  return "<polygon points=\"" + points + "\" class=\"" + (hole ? "hole" : "tile") + "\"/>";
}

std::string penguins(const Value& player) {
  const Value* const name = find(player, "color");
  const auto* color = name == nullptr ? nullptr : name->as<std::string>();
  const Value* const list = find(player, "places");
  const auto* places = list == nullptr ? nullptr : list->as<Value::Array>();
  if (color == nullptr || places == nullptr) return "";
  constexpr std::string_view colors[] = {"red", "white", "brown", "black"};
  if (std::find(std::begin(colors), std::end(colors), *color) == std::end(colors)) return "";
  std::string shapes;
  for (const Value& place : *places) {
    if (const auto at = to_position(&place)) shapes += circle(middle(*at), 11, "penguin " + *color);
  }
  return shapes;
}

std::string fish_picture(const Rows& rows, const Value& state) {
  std::string shapes;
  std::string numbers;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const Point at = middle({static_cast<std::int64_t>(c), static_cast<std::int64_t>(r)});
      shapes += hexagon(at, rows[r][c] == 0);
      if (rows[r][c] != 0) numbers += text_at(at, rows[r][c]);
    }
  }
  const Value* const list = find(state, "players");
  if (const auto* players = list == nullptr ? nullptr : list->as<Value::Array>()) {
    for (const Value& player : *players) shapes += penguins(player);
  }
  if (const auto at = to_position(find(state, "position"))) {
    shapes += circle(middle(*at), 11, "ring");
  }
  const Point size{4 * unit * widest(rows) + unit,
                   unit * (static_cast<std::int64_t>(rows.size()) + 1)};
  return svg("a Fish board", size, shapes + numbers);
}

std::string atoms_picture(const Rows& rows) {
  constexpr std::int64_t side = 28;
  std::string shapes;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const std::int64_t x = side * static_cast<std::int64_t>(c);
      const std::int64_t y = side * static_cast<std::int64_t>(r);
      const std::int64_t cell = rows[r][c];
      const Point at{x + side / 2, y + side / 2};
      shapes += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", side) +
                attribute("height", side) + " class=\"cell\"/>";
      if (cell == 0) continue;
      shapes += circle(at, 11, cell > 0 ? "mine" : "theirs") + text_at(at, std::abs(cell));
    }
  }
  return svg("an atoms board", {side * widest(rows), side * static_cast<std::int64_t>(rows.size())},
             shapes);
}

}  // namespace

std::optional<std::string> picture(const Value& value) {
  const Value* shown = &value;
  if (const auto* pair = value.as<Value::Array>(); pair != nullptr && pair->size() == 2) {
    if ((*pair)[0].as<std::uint64_t>() == nullptr) return std::nullopt;
    if (const auto atoms = to_rows(&(*pair)[1])) return atoms_picture(*atoms);
    shown = &(*pair)[1];
  }
  if (const Value* const state = find(*shown, "state")) shown = state;
  const auto rows = to_rows(find(*shown, "board"));
  if (!rows) return std::nullopt;
  return fish_picture(*rows, *shown);
}

}  // namespace gauntlet::grading::reports
