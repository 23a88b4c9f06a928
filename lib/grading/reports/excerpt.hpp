#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::grading::reports {

// A piece of a line, harmless to show (text/visible.hpp).
struct Piece {
  std::string text;
  bool is_marked = false;
};

// A line of which some pieces are marked.
using Excerpt = std::vector<Piece>;

// The columns that a text takes: its characters.
std::size_t columns_of(std::string_view text);
std::size_t columns_of(const Excerpt& excerpt);

// A text of one line that takes at most so many columns; where it is cut it ends with "...".
std::string fit(std::string_view text, std::size_t columns);

// A value as compact JSON in at most so many columns, with the values at these places (JSON
// Pointers; those it does not have are passed over) marked. Where it is too long, what is not
// marked is left out: first within arrays and objects without a mark, then next to those with one
// ("..."). Nothing if it is too long even so.
std::optional<Excerpt> excerpt(const json::Value& value, std::span<const std::string> pointers,
                               std::size_t columns);

// Blanks, and a "^" under each column that is marked; empty where none is.
std::string marks_of(const Excerpt& excerpt);

// A line of a terminal, and the columns it takes.
struct Line {
  std::string text;
  std::size_t columns = 0;
};
using Lines = std::vector<Line>;

// A line without colors.
Line line_of(std::string text);

// The excerpt after a start, its marks with that look (core/ansi.hpp) where there are colors.
Line line_of(std::string_view start, const Excerpt& excerpt, std::string_view look, bool has_color);

// The lines of a text that may have colors; `plain` is the same text without.
Lines lines_of(std::string_view colored, std::string_view plain);

// The most columns of any line.
std::size_t width_of(const Lines& lines);

// The lines side by side, so many columns between them.
Lines beside(const Lines& left, const Lines& right, std::size_t gap);

// What a program printed, for people: its first lines, or those around the byte from which on it is
// no JSON, with a "^" under that; harmless to show (text/visible.hpp).
struct Printed {
  std::vector<std::string> lines;  // after "printed   " or as many blanks
  bool is_whole = true;
};

// Lines take at most so many columns.
Printed printed(std::string_view text, std::optional<std::size_t> malformed, std::size_t width);

}  // namespace gauntlet::grading::reports
