#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/box.hpp"
#include "core/look.hpp"
#include "core/palette.hpp"
#include "fish/state.hpp"

namespace gauntlet::fish {

// What to point out in a picture.
struct Marks {
  std::vector<Position> positions = {};      // on the board
  std::optional<Move> move = std::nullopt;   // both ends on the board
  std::vector<Position> differing = {};      // on the board: other than they should be
  std::vector<Color> differing_scores = {};  // of players: the same
  std::vector<Position> reachable = {};      // on the board: where somebody may go
  bool is_over = false;                      // the game: nobody is to move
};

// A drawing of the board, with its penguins, and the players with their scores in turn order, if
// there are any. Each tile has its position, [row, column] as in JSON, and its fish: up to five are
// drawn, of more, and beside a penguin, there is a number; holes are water. Penguins have the
// letter of letter_of(). A move is an arrow. What differs has a dashed edge and the sign "≠".
// SVG 1.1, one document without a newline at its end.
std::string svg(const State& state, const Marks& marks = {});

// The paint of a player's penguins in that drawing.
const palette::Paint& paint_of(Color color);

// Where the tile of a position is in that drawing, but for its corners on the left and right, which
// lie beside those of others: so no two of them overlap.
Box box_of(Position at);

// The same for a terminal, some lines of ASCII: on each tile its fish, with a penguin of red,
// white, brown or black before it as R, W, B or K; a hole is a dot. Marked positions, and where a
// move ends, are in brackets, where it begins in parentheses. Odd rows are shifted by half a tile,
// as they lie. The tiles of a row stand as far apart as the columns of the look allow. What differs
// is not marked.
std::string text(const State& state, const Marks& marks = {}, const Look& look = {});

// The parts of that text: the board alone, and the letter of a player's penguins.
std::string board_text(const State& state, const Marks& marks = {}, const Look& look = {});
std::string letter_of(Color color, const Look& look = {});

// Where a tile stands in that text. Precondition: it is on the board.
Spot spot_of(const State& state, Position at, const Look& look);

}  // namespace gauntlet::fish
