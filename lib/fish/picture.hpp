#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/drawing.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/json.hpp"
#include "page/board.hpp"

// The colors of its drawings, besides those of all (core/drawing.hpp).
namespace gauntlet::palette {

inline constexpr ColorPair sea{"#1d5a86", light};
inline constexpr std::string_view hole = "#17496e";
inline constexpr ColorPair ice{"#d9eef9", "#33515f"};
inline constexpr std::string_view ice_edge = "#8fbdd6";
inline constexpr std::string_view reachable = "#ffeaa0";
inline constexpr std::string_view fish = "#b34700";
inline constexpr ColorPair marked{"#ffb000", dark};
inline constexpr std::string_view beak = "#f0a000";
// Penguins by fish::Color.
inline constexpr std::array<ColorPair, 4> penguins{
    {{"#b50d28", light}, {light, dark}, {"#cc9a55", dark}, {dark, light}}};

// Their bellies and eyes.
inline constexpr std::array<ColorPair, 4> bellies{
    {{light, dark}, {"#98a6b5", dark}, {light, dark}, {light, dark}}};

}  // namespace gauntlet::palette

namespace gauntlet::fish {

// The parts of a picture to highlight.
struct Marks {
  std::vector<Position> positions = {};      // on the board
  std::optional<Move> move = std::nullopt;   // both ends on the board
  std::vector<Position> differing = {};      // on the board: differ from the expected answer
  std::vector<Color> differing_scores = {};  // players whose scores differ
  std::vector<Position> reachable = {};      // on the board: where the selected penguin can move
  bool is_over = false;    // the game is over, so no player is marked as next to move
  bool has_scores = true;  // whether the drawing lists the players
};

// Draws the board with its penguins and, if there are any, the players with their scores in turn
// order. Each tile shows its position, [row, column] as in JSON, and its fish: up to five are
// drawn; for more, or beside a penguin, a number is shown. Holes are water. A penguin bears the
// letter letter_of() of its color, and a move is an arrow. Parts that differ have a dashed edge and
// the sign "≠". Returns an SVG 1.1 document without a final newline.
std::string svg(const State& state, const Marks& marks = {});

// Returns the colors of a player's penguins in that drawing.
const palette::ColorPair& paint_of(Color color);

// Returns the box of a tile in that drawing, without the tile's left and right corners, which lie
// beside those of its neighbors; so boxes do not overlap.
Rect box_of(Position at);

// Returns the edge of a tile in that drawing, as SVG path data.
std::string outline_of(Position at);

// Returns a penguin on a tile of that drawing, as SVG elements; its text is centered.
std::string penguin_svg(Color color, Position at);

// Renders the state as lines of ASCII text for a terminal. Each tile shows its fish, after the
// letter R, W, B or K if a red, white, brown or black penguin stands on it; a hole is a dot. Marked
// positions and the end of a move are in brackets, its start in parentheses. Odd rows are shifted
// by half a tile. The spacing of tiles depends on the columns that `options` allows. Differing
// parts are not marked.
std::string text(const State& state, const Marks& marks = {},
                 const TextRenderOptions& options = {});

// Return parts of that text: the board alone, and the letter of a player's penguins.
std::string board_text(const State& state, const Marks& marks = {},
                       const TextRenderOptions& options = {});
std::string letter_of(Color color, const TextRenderOptions& options = {});

// Returns where a tile is in that text. Precondition: it is on the board.
TextSpan spot_of(const State& state, Position at, const TextRenderOptions& options);

// Contents of a picture: a state and what is marked in it.
struct PictureModel {
  State state;
  Marks marks = {};
};

// Decodes a Board, a State, or the input of xboard (marks its position), xtree (marks its move) or
// xstrategy. Throws json::Error.
PictureModel decode_picture_model(const json::Reader& in, json::Strictness strictness);

// Returns the scene in an object or in an array of a depth and a State. Throws json::Error for
// other values. For an input of xboard, what can be reached is marked, too; for an answer of
// xstate, the move. If `value` is an answer, `input` is the input that it answers. A move is shown
// on the board it applies to; xtree answers with a move made after the move in its input.
// `differing` are JSON Pointers to the parts that differ from the expected answer; those that do
// not point to something on the board are ignored.
PictureModel picture_model_of(const json::Value& value, const json::Value* input = nullptr,
                              std::span<const std::string> differing = {});

}  // namespace gauntlet::fish

// Pictures for the web app.
namespace gauntlet::page {

// Has a cell for every place of the board, holes included: cells[row * columns + column].
Board fish_board(const fish::State& state, const fish::Marks& marks = {});

}  // namespace gauntlet::page
