#pragma once

#include <string>

#include "core/grid.hpp"

// The parts of a drawing of Fish, as parts of paths (SVG): each adds itself to a path.
namespace gauntlet::fish {

struct Point {
  int x;
  int y;
  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
};

// A tile is a hexagon that lies on a side, so high on either side of its middle; its neighbor in
// the row is so far away, and odd rows are shifted by half of that.
inline constexpr int row_step = 26;
inline constexpr int column_step = 90;

Point middle(Position at);
int width_of(int rows, int columns);  // of the drawing of a board
int height_of(int rows);

// The edge of a tile, so far inside it.
void append_hexagon(std::string& path, Point middle, int inside);
void append_disc(std::string& path, Point middle, int radius);
void append_wave(std::string& path, Point middle);
// A line from a point to another, with a ring where it begins and a head where it ends.
void append_arrow(std::string& path, Point from, Point to);

// So many fish on a tile, each with a hole for its eye (by the rule evenodd): from 1 to most_fish.
inline constexpr int most_fish = 5;
void append_fish(std::string& path, Point middle, int count);

// Penguins, whose parts have different colors, from the back to the front.
struct Penguins {
  std::string bodies = {};
  std::string fronts = {};  // and the eyes
  std::string beaks = {};   // and the feet
};
void append_penguin(Penguins& penguins, Point middle);

}  // namespace gauntlet::fish
