#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/box.hpp"
#include "core/palette.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// A code for a terminal, " 1  2  3 "; with colors, each digit has one of its own.
std::string pegs(const Codes& codes, Code code, bool has_color);

// The guesses and what was said to them, for a terminal: a line of ASCII for each, numbered from 1.
std::string text(const Codes& codes, std::span<const Row> history, bool has_color);

// A guess as drawings show it: the symbols of its colors, and what was said to it, if that is
// known.
struct Guess {
  std::string code;
  std::optional<Feedback> feedback = {};
};
std::vector<Guess> written(const Codes& codes, std::span<const Row> rows);

// What to point out in a drawing: guesses by their number from 0.
struct Marks {
  std::vector<std::size_t> guesses = {};    // whatever there is to say about them
  std::vector<std::size_t> differing = {};  // other than they should be
};

// A drawing of guesses, numbered from 1: a peg for each color with its symbol, and what was said to
// it: right pegs as full circles, misplaced ones as squares, then dots. Without guesses, one row of
// empty holes. What differs has a dashed edge and the sign "≠". SVG 1.1, one document without a
// newline at its end. Preconditions: codes of symbols, all of that length, 1 to 8.
std::string svg(std::span<const Guess> guesses, int length, const Marks& marks = {});

// The paint of pegs with a symbol in that drawing, and of pegs that say what was right.
const palette::Paint& paint_of(char symbol);
inline constexpr palette::Paint right_paint{palette::light, palette::dark};
inline constexpr palette::Paint misplaced_paint{palette::dark, palette::light};

// Where the row of a guess is in that drawing.
Box box_of(std::size_t guess, int length);

}  // namespace gauntlet::mastermind
