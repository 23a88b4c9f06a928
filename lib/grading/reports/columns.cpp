#include "grading/reports/columns.hpp"

#include <algorithm>
#include <utility>

#include "core/ansi.hpp"

namespace gauntlet::grading::reports {
namespace {

std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

Line line_of(std::string text) {
  const std::size_t columns = columns_of(text);
  return {std::move(text), columns};
}

Line line_of(std::string_view start, const Excerpt& excerpt, std::string_view look,
             bool has_color) {
  Line line{std::string(start), columns_of(start) + columns_of(excerpt)};
  for (const auto& piece : excerpt) {
    ansi::append(line.text, look, piece.text, has_color && piece.is_marked);
  }
  return line;
}

Lines lines_of(std::string_view text, std::string_view plain) {
  Lines lines;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    lines.push_back({std::string(line), columns_of(take_line(plain))});
  }
  return lines;
}

std::size_t width_of(const Lines& lines) {
  std::size_t width = 0;
  for (const auto& line : lines) width = std::max(width, line.columns);
  return width;
}

Lines beside(const Lines& left, const Lines& right, std::size_t gap) {
  const std::size_t width = width_of(left) + gap;
  Lines lines = left;
  lines.resize(std::max(left.size(), right.size()));
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (right[i].columns == 0) continue;
    lines[i].text.append(width - lines[i].columns, ' ').append(right[i].text);
    lines[i].columns = width + right[i].columns;
  }
  return lines;
}

}  // namespace gauntlet::grading::reports
