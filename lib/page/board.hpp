#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/drawing.hpp"
#include "gauntlet/grid.hpp"
#include "gauntlet/json.hpp"

// Pictures of positions in the web app, usable with mouse, touch, keyboard and screen reader.
namespace gauntlet::page {

// A place in a picture that has keyboard focus, a name for screen readers and, possibly, an action.
struct Cell {
  int row = 0;  // position in the grid of cells
  int column = 0;
  std::string name;                        // full description: "row 0, column 2: empty"
  Rect box = {};                           // position in the picture
  std::optional<json::Value> action = {};  // the effect of choosing it, if a person may
  std::string hint = {};                   // a short description of the action
  std::string outline = {};                // SVG path data, unless it is the box
};

struct Board {
  std::string svg;    // one svg element with a viewBox
  std::string label;  // a short description
  int rows = 0;       // size of the grid of cells
  int columns = 0;
  std::vector<Cell> cells = {};  // row by row, left to right
};

// Returns the picture of an input of a harness, or of the answer to `input`, for the first game
// that recognizes the value; nullopt if none does. The JSON Pointers `differing` lead to the parts
// of the value that differ from the expected answer, which are marked. Defined in
// picture/picture.cpp.
std::optional<Board> board_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

// Encodes the board for the web app and omits empty members.
json::Value encode(const Board& board);

// {"fill": "#003f8a", "ink": "#fff"}
json::Value encode(const palette::ColorPair& paint);

// Wording shared by the boards of several games.

std::string name_of_place(Position at);            // "row 1, column 0: "
std::string count_of_rows(int rows, int columns);  // "3 rows and 1 column"
bool has(const std::vector<Position>& places, Position at);

}  // namespace gauntlet::page
