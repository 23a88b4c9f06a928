#pragma once

#include <string>

#include "core/grid.hpp"

// The shapes in a drawing of Fish, as SVG path data: each function appends its shape to a path.
namespace gauntlet::fish {

struct Point {
  int x;
  int y;
  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
};

// A tile is a hexagon resting on a side. Rows are `row_step` apart, tiles in a row `column_step`;
// odd rows are shifted by half of that.
inline constexpr int row_step = 26;
inline constexpr int column_step = 90;

Point middle(Position at);
int width_of(int rows, int columns);  // of the drawing of a board of that size
int height_of(int rows);

// Appends the edge of a tile, moved inward by `inside`.
void append_hexagon(std::string& path, Point middle, int inside);
void append_disc(std::string& path, Point middle, int radius);
void append_wave(std::string& path, Point middle);
// Appends a line between two points, with a ring at the start and a head at the end.
void append_arrow(std::string& path, Point from, Point to);

// Appends `count` fish (1 to most_fish) on a tile, each with a hole for its eye (fill rule
// evenodd).
inline constexpr int max_fish = 5;
void append_fish(std::string& path, Point middle, int count);

// Paths of penguins, one for each color of their parts, listed from back to front.
struct Penguins {
  std::string bodies = {};
  std::string fronts = {};  // fronts and eyes
  std::string beaks = {};   // beaks and feet
};
void append_penguin(Penguins& penguins, Point middle);

}  // namespace gauntlet::fish
