#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/grid.hpp"
#include "json/value.hpp"
#include "page/boards/board.hpp"

// The boards of all games. The header of a game, such as page/boards/GAME.hpp, has its own: the
// drawing of GAME/picture.hpp with a cell for each place.
namespace gauntlet::page {

// Returns the board that GAME::render_svg() draws of a value, for the first game that recognizes
// the value; nullopt if none does. `input` is the input that the value answers, or null. The
// JSON Pointers `differing` lead to wrong parts of the value.
std::optional<Board> board_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

// The same for one game, in its file of this folder: NAME_board_of().
#define GAUNTLET_GAME(name)                                                                \
  std::optional<Board> name##_board_of(const json::Value& value, const json::Value* input, \
                                       std::span<const std::string> differing);
#include "games.def"

// Wording shared by the boards of several games.

std::string name_of_place(Position at);            // "row 1, column 0: "
std::string count_of_rows(int rows, int columns);  // "3 rows and 1 column"
bool has(const std::vector<Position>& places, Position at);

}  // namespace gauntlet::page
