#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grading/reports/excerpt.hpp"

namespace gauntlet::grading::reports {

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

// A text of several lines, which may have colors; `plain` is the same text without.
Lines lines_of(std::string_view text, std::string_view plain);

// The most columns of any line.
std::size_t width_of(const Lines& lines);

// The lines side by side, so many columns between them.
Lines beside(const Lines& left, const Lines& right, std::size_t gap);

}  // namespace gauntlet::grading::reports
