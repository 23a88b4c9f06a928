#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/console.hpp"

// What a terminal shows, line by line. A character takes one column here.
namespace gauntlet::session {

// A part of a line in one look, as the parameters of ANSI's SGR say it: "1;91", empty for plain.
struct Run {
  std::string look;
  std::string text;
  bool operator==(const Run&) const = default;
};
using Line = std::vector<Run>;

// The lines of a text with ANSI looks.
std::vector<Line> lines_of(std::string_view text);

// How many columns a line takes.
std::size_t width_of(const Line& line);

// The line in lines of no more than so many columns, parted at spaces where there are any.
// Precondition: columns is not 0.
std::vector<Line> wrap(const Line& line, std::size_t columns);

// What is said in place of a picture that needs more columns than there are; empty if it fits.
std::string why_too_wide(const Picture& picture, std::size_t columns);

// All that a terminal shows at once.
struct Page {
  std::vector<Line> lines;
  std::vector<Choice> choices;  // those that are to be seen, where they stand on the page
};

// The picture, or why it does not fit, what was said since it was drawn, and what is asked, whose
// end is always to be seen: where there is no room for all, first the oldest of what was said and
// then the upper part of the picture is left out.
Page lay_out(const Picture& picture, std::string_view said, std::string_view asked,
             std::size_t rows, std::size_t columns);

enum class Direction { up, down, left, right };

// The choice that the cursor comes to, by its place, from one choice: the nearest one in that
// direction, of those on the nearest line, or the one it was on where there is none. Precondition:
// there is that choice.
std::size_t next_choice(const std::vector<Choice>& choices, std::size_t from, Direction direction);

// The choice nearest to a place. Precondition: there is one.
std::size_t nearest_choice(const std::vector<Choice>& choices, const Spot& spot);

// The choice that stands there; nothing if none does.
std::optional<std::size_t> choice_at(const std::vector<Choice>& choices, std::size_t line,
                                     std::size_t column);

}  // namespace gauntlet::session
