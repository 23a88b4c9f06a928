#include "atoms/picture.hpp"

#include <cstddef>

#include "core/ansi.hpp"

namespace gauntlet::atoms {
namespace {

constexpr std::size_t margin = 4;
constexpr std::size_t cell_width = 5;
constexpr std::size_t widest_with_beside = 54;

std::string dots(int count, char dot) {
  switch (count) {
    case 0:
      return "   ";
    case 1:
      return {' ', dot, ' '};
    case 2:
      return {dot, ' ', dot};
    case 3:
      return {dot, dot, dot};
    default:
      return std::to_string(count).append(" ").append(1, dot);
  }
}

std::string cell_text(const Bitboard& electrons, int cell, bool is_marked, bool has_color) {
  const bool is_mine = (electrons.mine >> cell & 1) != 0;
  const int count = electrons.count(cell);
  std::string out(1, is_marked ? '[' : ' ');
  ansi::append(out, is_mine ? ansi::red : ansi::blue, dots(count, is_mine ? 'o' : '*'),
               has_color && count > 0);
  return out.append(1, is_marked ? ']' : ' ');
}

std::string row_text(const Grid& grid, const Bitboard& electrons, Cells marked, int row,
                     bool has_color) {
  std::string out = std::to_string(row);
  out.insert(0, margin - 1 - out.size(), ' ');
  out.append(" |");
  for (int column = 0; column < grid.columns(); ++column) {
    const int cell = grid.cell({row, column});
    out.append(cell_text(electrons, cell, (marked >> cell & 1) != 0, has_color)).append("|");
  }
  return out;
}

std::string head_text(const Grid& grid) {
  std::string out(margin, ' ');
  for (int column = 0; column < grid.columns(); ++column) {
    const std::string number = std::to_string(column);
    out.append(cell_width - 1 - number.size(), ' ').append(number).append("  ");
  }
  return out.erase(out.find_last_not_of(' ') + 1);
}

std::string line_text(const Grid& grid) {
  std::string out(margin, ' ');
  out.append("+");
  for (int column = 0; column < grid.columns(); ++column) {
    out.append(cell_width, '-').append("+");
  }
  return out;
}

}  // namespace

std::string text(const Grid& grid, const Bitboard& electrons, Cells marked,
                 std::span<const std::string> beside, bool has_color) {
  const std::string line = line_text(grid);
  const bool has_room = line.size() <= widest_with_beside;
  std::string out = head_text(grid);
  out.append("\n").append(line).append("\n");
  std::size_t next = 0;
  const auto append_beside = [&] {
    if (has_room && next < beside.size()) out.append("  ").append(beside[next++]);
    out.append("\n");
  };
  for (int row = 0; row < grid.rows(); ++row) {
    out.append(row_text(grid, electrons, marked, row, has_color));
    append_beside();
    out.append(line);
    append_beside();
  }
  for (; next < beside.size(); ++next) out.append(beside[next]).append("\n");
  return out;
}

}  // namespace gauntlet::atoms
