#include "fish/picture_shapes.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "text/element.hpp"

namespace gauntlet::fish {
namespace {

constexpr int rim = 4;        // around a board
constexpr int half_top = 15;  // half of the upper side of a tile
constexpr int half_width = 30;
static_assert(2 * (half_top + half_width) == column_step);

// Appends coordinates in SVG's shortest form: a minus sign also separates numbers.
void append(std::string& path, Point to) {
  path.append(std::to_string(to.x)).append(to.y < 0 ? "" : ",").append(std::to_string(to.y));
}

void append(std::string& path, char command, Point to) {
  path += command;
  append(path, to);
}

// The positions of 1 to 5 fish, relative to the middle of a tile.
constexpr std::array<std::array<Point, max_fish>, max_fish> schools{
    {{{{0, 5}}},
     {{{0, -2}, {0, 12}}},
     {{{0, -3}, {-11, 11}, {11, 11}}},
     {{{-12, -2}, {12, -2}, {-12, 12}, {12, 12}}},
     {{{-13, -4}, {13, -4}, {0, 6}, {-10, 16}, {10, 16}}}}};

}  // namespace

Point middle(Position at) {
  return {rim + half_width + column_step * at.column + column_step / 2 * (at.row % 2),
          rim + row_step * (at.row + 1)};
}

int width_of(int rows, int columns) {
  if (columns == 0) return 2 * rim;
  return middle({rows > 1 ? 1 : 0, columns - 1}).x + half_width + rim;
}

int height_of(int rows) { return middle({rows, 0}).y + rim; }

void append_hexagon(std::string& path, Point middle, int inside) {
  const int high = row_step - inside;
  const int top = half_top * high / row_step, side = half_width * high / row_step - top;
  append(path, 'M', {middle.x - top, middle.y - high});
  path.append("h").append(std::to_string(2 * top));
  append(path, 'l', {side, high});
  append(path, {-side, high});
  path.append("h").append(std::to_string(-2 * top));
  append(path, 'l', {-side, -high});
  path += 'z';
}

void append_disc(std::string& path, Point middle, int radius) {
  text::append_disc(path, middle.x, middle.y, radius);
}

void append_wave(std::string& path, Point middle) {
  append(path, 'M', {middle.x - 12, middle.y + 4});
  path += "q6-7 12,0 6,5 12,0-6,7-12,2-6-7-12-2z";
}

void append_arrow(std::string& path, Point from, Point to) {
  append_disc(path, from, 3);
  append(path, 'M', from);
  append(path, 'L', to);
  const double far = std::hypot(to.x - from.x, to.y - from.y);
  const double x = 12 * (to.x - from.x) / far, y = 12 * (to.y - from.y) / far;
  const auto back = [&](double side) {
    return Point{to.x - static_cast<int>(std::lround(x + side * y)),
                 to.y - static_cast<int>(std::lround(y - side * x))};
  };
  append(path, 'M', back(0.7));
  append(path, 'L', to);
  append(path, 'L', back(-0.7));
}

void append_fish(std::string& path, Point middle, int count) {
  const auto& school = schools[static_cast<std::size_t>(count - 1)];
  Point last{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const Point begin = school[i] + Point{-5, 0};  // start of the tail
    if (i == 0) {
      append(path, 'M', middle + begin);
    } else {
      append(path, 'm', {begin.x - last.x, begin.y - last.y});
    }
    path += "q7-9 13,0-6,9-13,0l-4-4v8zm8-2h2v2h-2z";
    last = begin + Point{8, -2};
  }
}

void append_penguin(Penguins& penguins, Point middle) {
  append(penguins.bodies, 'M', middle + Point{0, -16});
  penguins.bodies += "c-5,0-7,4-7,8 0,4-5,7-5,14 0,6 5,9 12,9s12-3 12-9c0-7-5-10-5-14 0-4-2-8-7-8z";
  append(penguins.fronts, 'M', middle + Point{0, -2});
  penguins.fronts += "c-5,0-8,4-8,8s3,7 8,7 8-3 8-7-3-8-8-8zm-5-10h3v3h-3zm7,0h3v3h-3z";
  append(penguins.beaks, 'M', middle + Point{-3, -8});
  penguins.beaks += "h6l-3,5zm-6,25l4-4 4,4zm10,0l4-4 4,4z";
}

}  // namespace gauntlet::fish
