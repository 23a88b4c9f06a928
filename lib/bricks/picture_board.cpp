#include "bricks/picture.hpp"
#include "core/numbers.hpp"

namespace gauntlet::page {
namespace {

std::string name_of_floor(const bricks::Position& position, const bricks::Marks& marks,
                          const bricks::Interval& heights) {
  const bricks::Height min = heights.min, max = heights.max;
  std::string name = min == max ? "floor " + std::to_string(min)
                                : "floors " + std::to_string(min) + " to " + std::to_string(max);
  if (max <= position.min_safe()) {
    name += ": safe";
  } else if (min > position.max_safe()) {
    name += min == max ? ": breaks the brick" : ": break the brick";
  } else {
    name += ": in doubt";
  }
  const auto holds = [&](const std::optional<bricks::Height>& height) {
    return height && min <= *height && *height <= max;
  };
  if (holds(marks.drop)) name += ", drop from " + std::to_string(*marks.drop);
  if (holds(marks.guess)) name += ", guessed";
  if (marks.differs && (holds(marks.drop) || holds(marks.guess)))
    name += ", differs from the expected answer";
  return name;
}

std::string label_of(const bricks::Position& position) {
  std::string label = "Tower of bricks; the strength is " + std::to_string(position.min_safe());
  if (!position.is_known()) label += " to " + std::to_string(position.max_safe());
  label += "; left: " + pluralize(position.left_drops(), "drop");
  return label + ", " + pluralize(position.left_bricks(), "brick");
}

}  // namespace

Board bricks_board(const bricks::Position& position, bricks::Height top,
                   const bricks::Marks& marks) {
  Board out{svg(position, top, marks), label_of(position), 0, 0};
  for (const bricks::Floor& floor : floors(position, top)) {
    out.rows = std::max(out.rows, floor.row + 1);
    out.columns = std::max(out.columns, floor.column + 1);
    out.cells.push_back(
        {floor.row, floor.column, name_of_floor(position, marks, floor.heights), floor.box});
  }
  return out;
}

}  // namespace gauntlet::page
