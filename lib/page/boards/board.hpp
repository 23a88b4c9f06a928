#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/box.hpp"
#include "core/palette.hpp"
#include "json/value.hpp"

// Pictures of positions as a page shows them: with a mouse, a finger, a keyboard, or a reader of
// screens.
namespace gauntlet::page {

// A place of a picture that keys go to, that is read aloud, and that a person may choose.
struct Cell {
  int row = 0;  // in the grid of cells
  int column = 0;
  std::string name;  // all that is to be seen there: "row 0, column 2: 3 fish"
  Box box = {};      // in the picture
  std::optional<json::Value> action = {};  // what choosing it does, where a person may
  std::string hint = {};                   // what that is, in a few words
};

struct Board {
  std::string svg;    // one element with a viewBox
  std::string label;  // what it shows, in a few words
  int rows = 0;       // of the grid of cells
  int columns = 0;
  std::vector<Cell> cells = {};  // row by row, in each from the left
};

// As pages read it: members that are empty are left out.
json::Value encode(const Board& board);

// {"fill": "#003f8a", "ink": "#fff"}
json::Value encode(const palette::Paint& paint);

}  // namespace gauntlet::page
