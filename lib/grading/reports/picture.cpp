#include "grading/reports/picture.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "fish/json_scene.hpp"
#include "fish/picture.hpp"
#include "json/reader.hpp"

namespace gauntlet::grading::reports {
namespace {

using json::Value;
using Rows = std::vector<std::vector<std::int64_t>>;

constexpr std::size_t most_cells = 256;

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
std::optional<Rows> to_rows(const Value& value) {
  const auto* array = value.as<Value::Array>();
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

// Of an object, or of one after a depth.
std::optional<std::string> fish_picture(const Value& value) {
  try {
    const auto scene = fish::decode_scene(json::Reader(value), fish::Strictness::loose);
    return fish::svg(scene.state, scene.marks);
  } catch (const json::Error&) {
    return std::nullopt;  // something else
  }
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
  if (const auto* pair = value.as<Value::Array>()) {
    if (pair->size() != 2 || pair->front().as<std::uint64_t>() == nullptr) return std::nullopt;
    if (const auto atoms = to_rows(pair->back())) return atoms_picture(*atoms);
  }
  return fish_picture(value);
}

}  // namespace gauntlet::grading::reports
