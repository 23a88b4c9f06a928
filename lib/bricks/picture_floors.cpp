#include <algorithm>
#include <cassert>
#include <string>

#include "bricks/picture.hpp"
#include "bricks/picture_tower.hpp"

namespace gauntlet::bricks {
namespace {

constexpr Height max_single = 120;
constexpr Height max_in_doubt = 100;

// Appends the heights from `min` to `max`, possibly none, in at most `count` even parts.
void append_parts(std::vector<Interval>& parts, Height min, Height max, Height count) {
  if (max < min) return;
  const Height size = max - min + 1;
  count = std::min(count, size);
  const Height even = size / count, rest = size % count;
  for (Height i = 0; i < count; ++i) {
    const Height end = min + even + (i < rest ? 1 : 0);
    parts.push_back({min, end - 1});
    min = end;
  }
}

// Returns the heights of all floors, lowest first.
std::vector<Interval> parts_of(const Position& position, Height top) {
  std::vector<Interval> parts;
  const Height safe = position.min_safe(), max = position.max_safe();
  if (top <= max_single) {
    append_parts(parts, 1, top, max_single);
    return parts;
  }
  if (safe > 0) {
    append_parts(parts, 1, safe - 1, 1);
    parts.push_back({safe, safe});
  }
  append_parts(parts, safe + 1, max, max_in_doubt);
  if (max < top) {
    parts.push_back({max + 1, max + 1});
    append_parts(parts, max + 2, top, 1);
  }
  return parts;
}

}  // namespace

Tower tower_of(std::size_t parts, Height top) {
  constexpr std::size_t max_in_column = 20;
  const bool is_wide = parts > max_in_column;
  Tower tower;
  tower.columns = is_wide ? 10 : 1;
  tower.rows = static_cast<int>((parts + static_cast<std::size_t>(tower.columns) - 1) /
                                static_cast<std::size_t>(tower.columns));
  tower.width = is_wide ? 24 : 60;
  tower.height = is_wide ? 24 : 18;
  tower.left = 12 + 8 * static_cast<int>(std::to_string(top).size());
  tower.top = 10;
  return tower;
}

std::vector<Floor> floors(const Position& position, Height top) {
  assert(top >= position.max_safe());
  const auto parts = parts_of(position, top);
  const Tower tower = tower_of(parts.size(), top);
  std::vector<Floor> floors;
  floors.reserve(parts.size());
  for (int row = 0; row < tower.rows; ++row) {
    for (int column = 0; column < tower.columns; ++column) {
      const auto part =
          static_cast<std::size_t>(tower.rows - 1 - row) * static_cast<std::size_t>(tower.columns) +
          static_cast<std::size_t>(column);
      if (part >= parts.size()) break;
      const Rect box{tower.left + column * tower.width * 1.0, tower.top + row * tower.height * 1.0,
                     tower.width * 1.0, tower.height * 1.0};
      floors.push_back({parts[part], row, column, box});
    }
  }
  return floors;
}

}  // namespace gauntlet::bricks
