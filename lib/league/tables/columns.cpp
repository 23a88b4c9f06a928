#include "league/tables/columns.hpp"

#include <algorithm>
#include <numeric>

#include "text/utf8.hpp"

namespace gauntlet::league {
namespace {

constexpr std::size_t gap = 2;        // between columns
constexpr std::size_t min_width = 8;  // of a truncated column

std::size_t width_of_column(const Column& column) {
  std::size_t width = width_of(column.title);
  for (const auto& cell : column.cells) width = std::max(width, width_of(cell));
  return width;
}

std::size_t width_of_all(const std::vector<Column>& columns) {
  const std::size_t gaps = columns.empty() ? 0 : gap * (columns.size() - 1);
  return std::accumulate(
      columns.begin(), columns.end(), gaps,
      [](std::size_t sum, const Column& column) { return sum + width_of_column(column); });
}

void leave_out(std::vector<Column>& columns, std::size_t width) {
  while (width_of_all(columns) > width) {
    const int rank = std::ranges::max_element(columns, {}, &Column::rank)->rank;
    if (rank == 0) return;
    std::erase_if(columns, [&](const Column& column) { return column.rank == rank; });
  }
}

void cut_widest(std::vector<Column>& columns, std::size_t width) {
  const std::size_t all = width_of_all(columns);
  if (all <= width) return;
  const auto widest = std::ranges::max_element(columns, {}, [](const Column& column) {
    return column.is_text ? width_of_column(column) : 0;
  });
  const std::size_t now = width_of_column(*widest), excess = all - width;
  const std::size_t left = std::max(min_width, now > excess ? now - excess : 0);
  widest->title = cut(widest->title, left);
  for (auto& cell : widest->cells) cell = cut(cell, left);
}

std::string padded(const std::string& text, std::size_t width, bool is_text) {
  const std::string space(width - width_of(text), ' ');
  return is_text ? text + space : space + text;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  return text.size() -
         static_cast<std::size_t>(std::ranges::count_if(text, text::continues_character));
}

std::string cut(std::string_view text, std::size_t width) {
  constexpr std::string_view dots = "...";
  if (width_of(text) <= width) return std::string(text);
  std::size_t end = 0, characters = 0;
  while (end < text.size()) {
    if (!text::continues_character(text[end]) && ++characters > width - dots.size()) break;
    ++end;
  }
  return std::string(text.substr(0, end)).append(dots);
}

std::vector<std::string> lines_of(std::vector<Column> columns, std::size_t width) {
  leave_out(columns, width);
  cut_widest(columns, width);
  std::vector<std::string> lines(columns.empty() ? 0 : columns.front().cells.size() + 1);
  for (const auto& column : columns) {
    const std::size_t wide = width_of_column(column);
    const std::string space = &column == &columns.front() ? "" : std::string(gap, ' ');
    lines[0] += space + padded(column.title, wide, column.is_text);
    for (std::size_t i = 0; i < column.cells.size(); ++i) {
      lines[i + 1] += space + padded(column.cells[i], wide, column.is_text);
    }
  }
  for (auto& line : lines) line.erase(line.find_last_not_of(' ') + 1).append("\n");
  return lines;
}

std::string wrapped(std::string_view text, std::size_t width) {
  std::string lines;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), whole.size() + 1));
    const std::string word = cut(whole, width);
    const std::size_t wide = width_of(word);
    if (column > 0 && column + 1 + wide > width) {
      lines += '\n';
      column = 0;
    }
    if (column > 0) lines += ' ';
    column += wide + (column > 0 ? 1 : 0);
    lines += word;
  }
  return lines + '\n';
}

}  // namespace gauntlet::league
