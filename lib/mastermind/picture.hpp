#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/drawing.hpp"
#include "gauntlet/mastermind.hpp"
#include "page/board.hpp"

// The colors of its drawings, besides those of all (core/drawing.hpp).
namespace gauntlet::palette {

// The first colors. Further colors repeat these in another shape.
inline constexpr std::array<ColorPair, 8> pegs{{{"#e0701f", dark},
                                                {"#003f8a", light},
                                                {"#f0e442", dark},
                                                {"#00875f", light},
                                                {"#a0d8f8", dark},
                                                {dark, light},
                                                {"#cc79a7", dark},
                                                {light, dark}}};

}  // namespace gauntlet::palette

namespace gauntlet::mastermind {

// Formats a code for a terminal, " 1  2  3 "; with colors, each digit is colored.
std::string pegs(const CodeSpace& codes, Code code, bool has_color);

// Renders the guesses and their feedback for a terminal: a line of ASCII each, numbered from 1.
std::string text(const CodeSpace& codes, std::span<const Row> history, bool has_color);

// A guess in a drawing: the symbols of its colors, and its feedback if known.
struct Guess {
  std::string code;
  std::optional<Feedback> feedback = {};
};
std::vector<Guess> written(const CodeSpace& codes, std::span<const Row> rows);

// The guesses to highlight in a drawing, by number from 0.
struct Marks {
  std::vector<std::size_t> guesses = {};    // highlighted for any reason
  std::vector<std::size_t> differing = {};  // differ from the expected answer
};

// Draws guesses as SVG, numbered from 1: a peg with its symbol for each color, then the feedback:
// filled circles for right pegs, squares for misplaced ones, dots for the rest. Without guesses,
// one row of empty holes. Differing guesses have a dashed edge and the sign "≠". Returns an SVG 1.1
// document without a final newline. Preconditions: all codes consist of symbols and have the given
// length, 1 to 8.
std::string svg(std::span<const Guess> guesses, int length, const Marks& marks = {});

// The colors of code pegs with a symbol in that drawing, and of feedback pegs.
const palette::ColorPair& paint_of(char symbol);
inline constexpr palette::ColorPair right_paint{palette::light, palette::dark};
inline constexpr palette::ColorPair misplaced_paint{palette::dark, palette::light};

// Returns the box of a guess's row in that drawing.
Rect box_of(std::size_t guess, int length);

// Returns an outline of a guess's pegs and feedback in that drawing, as SVG path data: a rectangle
// with round ends.
std::string outline_of(std::size_t guess, int length);

}  // namespace gauntlet::mastermind

// Pictures for the web app.
namespace gauntlet::page {

// One row with a cell for each guess. Without guesses, one cell for the first guess to come.
Board mastermind_board(std::span<const mastermind::Guess> guesses, int length,
                       const mastermind::Marks& marks = {});

}  // namespace gauntlet::page
