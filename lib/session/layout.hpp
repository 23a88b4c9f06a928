#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/console.hpp"

// The lines that a terminal shows. Each character is assumed to take one column.
namespace gauntlet::session {

// A part of a line in one style, as the parameters of an ANSI SGR sequence: "1;91"; empty for plain
// text.
struct Run {
  std::string look;
  std::string text;
  bool operator==(const Run&) const = default;
};
using Line = std::vector<Run>;

// Splits a text with ANSI styles into lines.
std::vector<Line> lines_of(std::string_view text);

// The number of columns of a line.
std::size_t width_of(const Line& line);

// Wraps the line to lines of at most `columns` columns, breaking at spaces if there are any.
// Precondition: columns is not 0.
std::vector<Line> wrap(const Line& line, std::size_t columns);

// Wraps the lines of a text, as wrap() does. Each ends with a newline.
std::string wrapped_text(std::string_view text, std::size_t columns);

// Returns a message that replaces a picture wider than `columns`; empty if the picture fits.
std::string why_too_wide(const Picture& picture, std::size_t columns);

// Everything that a terminal shows at once.
struct Page {
  std::vector<Line> lines;
  std::vector<SelectableCell> choices;  // the visible choices, with their positions on the page
};

// Lays out the picture (or why it does not fit), what was said since it was drawn, and the prompt,
// whose end is always visible. If rows are missing, omits first the oldest messages and then the
// lines above and below the board, or the upper part of a picture that can scroll.
Page lay_out(const Picture& picture, std::string_view said, std::string_view asked,
             std::size_t rows, std::size_t columns);

enum class Direction { up, down, left, right };

// Returns the index of the choice that the cursor moves to from choice `from`: the nearest one on
// the nearest line in that direction, or `from` if there is none. Precondition: `from` is a valid
// index.
std::size_t next_selectable(const std::vector<SelectableCell>& choices, std::size_t from,
                            Direction direction);

// Returns the index of the choice nearest to a spot. Precondition: there is at least one choice.
std::size_t nearest_choice(const std::vector<SelectableCell>& choices, const TextSpan& spot);

// Returns the index of the choice at that place; nullopt if there is none.
std::optional<std::size_t> selectable_at(const std::vector<SelectableCell>& choices,
                                         std::size_t line, std::size_t column);

}  // namespace gauntlet::session
