#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"

namespace gauntlet::grading::reports {

// A piece of a line, escaped for display (text/display.hpp).
struct Piece {
  std::string text;
  bool is_marked = false;
};

// A line in which some pieces are marked.
using Excerpt = std::vector<Piece>;

// Returns the width of a text in columns: its number of characters.
std::size_t columns_of(std::string_view text);
std::size_t columns_of(const Excerpt& excerpt);

// Returns a one-line text cut to `columns` columns; a cut text ends with "...".
std::string fit(std::string_view text, std::size_t columns);

// Returns a value as compact JSON in at most `columns` columns, with the values at `pointers` (JSON
// Pointers; unknown ones are ignored) marked. If it is too long, replaces unmarked parts by "...":
// first the contents of arrays and objects without marks, then the elements beside marked ones.
// Returns nullopt if that is still too long.
std::optional<Excerpt> excerpt(const json::Value& value, std::span<const std::string> pointers,
                               std::size_t columns);

// Returns a line with a "^" under each marked column, or "" if nothing is marked.
std::string marks_of(const Excerpt& excerpt);

// A line of terminal output and its width in columns.
struct Line {
  std::string text;
  std::size_t columns = 0;
};
using Lines = std::vector<Line>;

// Returns a line without colors.
Line line_of(std::string text);

// Returns a line with `start` and the excerpt. If `has_color`, its marks have the style `look`
// (core/drawing.hpp).
Line line_of(std::string_view start, const Excerpt& excerpt, std::string_view look, bool has_color);

// Splits a colored text into lines. `plain` is the text without colors, for the widths.
Lines lines_of(std::string_view colored, std::string_view plain);

// Returns the width of the widest line.
std::size_t width_of(const Lines& lines);

// Puts two blocks of lines side by side, `gap` columns apart.
Lines beside(const Lines& left, const Lines& right, std::size_t gap);

// A program's output for people, escaped for display (text/display.hpp): its first
// lines, or those around the byte at which it stops being valid JSON, with a "^" below that byte.
struct OutputExcerpt {
  std::vector<std::string> lines;  // prefixed by "printed   " or blanks
  bool is_whole = true;
};

// Returns lines of at most `width` columns.
OutputExcerpt printed(std::string_view text, std::optional<std::size_t> malformed,
                      std::size_t width);

}  // namespace gauntlet::grading::reports
